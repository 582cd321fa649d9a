// The names of X.Org's rgb.txt in alphabetical order. Of several spellings the list has the one
// with spaces: https://gitlab.freedesktop.org/xorg/app/rgb/-/blob/master/rgb.txt (MIT licence)

extension NameList {
  static let x11Text: StaticString = """
    f0f8ff alice blue,faebd7 antique white,ffefdb antiquewhite1,eedfcc antiquewhite2,\
    cdc0b0 antiquewhite3,8b8378 antiquewhite4,7fffd4 aquamarine,7fffd4 aquamarine1,\
    76eec6 aquamarine2,66cdaa aquamarine3,458b74 aquamarine4,f0ffff azure,f0ffff azure1,\
    e0eeee azure2,c1cdcd azure3,838b8b azure4,f5f5dc beige,ffe4c4 bisque,ffe4c4 bisque1,\
    eed5b7 bisque2,cdb79e bisque3,8b7d6b bisque4,000000 black,ffebcd blanched almond,0000ff blue,\
    8a2be2 blue violet,0000ff blue1,0000ee blue2,0000cd blue3,00008b blue4,a52a2a brown,\
    ff4040 brown1,ee3b3b brown2,cd3333 brown3,8b2323 brown4,deb887 burlywood,ffd39b burlywood1,\
    eec591 burlywood2,cdaa7d burlywood3,8b7355 burlywood4,5f9ea0 cadet blue,98f5ff cadetblue1,\
    8ee5ee cadetblue2,7ac5cd cadetblue3,53868b cadetblue4,7fff00 chartreuse,7fff00 chartreuse1,\
    76ee00 chartreuse2,66cd00 chartreuse3,458b00 chartreuse4,d2691e chocolate,ff7f24 chocolate1,\
    ee7621 chocolate2,cd661d chocolate3,8b4513 chocolate4,ff7f50 coral,ff7256 coral1,ee6a50 coral2,\
    cd5b45 coral3,8b3e2f coral4,6495ed cornflower blue,fff8dc cornsilk,fff8dc cornsilk1,\
    eee8cd cornsilk2,cdc8b1 cornsilk3,8b8878 cornsilk4,00ffff cyan,00ffff cyan1,00eeee cyan2,\
    00cdcd cyan3,008b8b cyan4,00008b dark blue,008b8b dark cyan,b8860b dark goldenrod,\
    a9a9a9 dark gray,006400 dark green,a9a9a9 dark grey,bdb76b dark khaki,8b008b dark magenta,\
    556b2f dark olive green,ff8c00 dark orange,9932cc dark orchid,8b0000 dark red,e9967a dark salmon,\
    8fbc8f dark sea green,483d8b dark slate blue,2f4f4f dark slate gray,2f4f4f dark slate grey,\
    00ced1 dark turquoise,9400d3 dark violet,ffb90f darkgoldenrod1,eead0e darkgoldenrod2,\
    cd950c darkgoldenrod3,8b6508 darkgoldenrod4,caff70 darkolivegreen1,bcee68 darkolivegreen2,\
    a2cd5a darkolivegreen3,6e8b3d darkolivegreen4,ff7f00 darkorange1,ee7600 darkorange2,\
    cd6600 darkorange3,8b4500 darkorange4,bf3eff darkorchid1,b23aee darkorchid2,9a32cd darkorchid3,\
    68228b darkorchid4,c1ffc1 darkseagreen1,b4eeb4 darkseagreen2,9bcd9b darkseagreen3,\
    698b69 darkseagreen4,97ffff darkslategray1,8deeee darkslategray2,79cdcd darkslategray3,\
    528b8b darkslategray4,d70751 debianred,ff1493 deep pink,00bfff deep sky blue,ff1493 deeppink1,\
    ee1289 deeppink2,cd1076 deeppink3,8b0a50 deeppink4,00bfff deepskyblue1,00b2ee deepskyblue2,\
    009acd deepskyblue3,00688b deepskyblue4,696969 dim gray,696969 dim grey,1e90ff dodger blue,\
    1e90ff dodgerblue1,1c86ee dodgerblue2,1874cd dodgerblue3,104e8b dodgerblue4,b22222 firebrick,\
    ff3030 firebrick1,ee2c2c firebrick2,cd2626 firebrick3,8b1a1a firebrick4,fffaf0 floral white,\
    228b22 forest green,dcdcdc gainsboro,f8f8ff ghost white,ffd700 gold,ffd700 gold1,eec900 gold2,\
    cdad00 gold3,8b7500 gold4,daa520 goldenrod,ffc125 goldenrod1,eeb422 goldenrod2,cd9b1d goldenrod3,\
    8b6914 goldenrod4,bebebe gray,000000 gray0,030303 gray1,1a1a1a gray10,ffffff gray100,\
    1c1c1c gray11,1f1f1f gray12,212121 gray13,242424 gray14,262626 gray15,292929 gray16,\
    2b2b2b gray17,2e2e2e gray18,303030 gray19,050505 gray2,333333 gray20,363636 gray21,383838 gray22,\
    3b3b3b gray23,3d3d3d gray24,404040 gray25,424242 gray26,454545 gray27,474747 gray28,\
    4a4a4a gray29,080808 gray3,4d4d4d gray30,4f4f4f gray31,525252 gray32,545454 gray33,575757 gray34,\
    595959 gray35,5c5c5c gray36,5e5e5e gray37,616161 gray38,636363 gray39,0a0a0a gray4,666666 gray40,\
    696969 gray41,6b6b6b gray42,6e6e6e gray43,707070 gray44,737373 gray45,757575 gray46,\
    787878 gray47,7a7a7a gray48,7d7d7d gray49,0d0d0d gray5,7f7f7f gray50,828282 gray51,858585 gray52,\
    878787 gray53,8a8a8a gray54,8c8c8c gray55,8f8f8f gray56,919191 gray57,949494 gray58,\
    969696 gray59,0f0f0f gray6,999999 gray60,9c9c9c gray61,9e9e9e gray62,a1a1a1 gray63,a3a3a3 gray64,\
    a6a6a6 gray65,a8a8a8 gray66,ababab gray67,adadad gray68,b0b0b0 gray69,121212 gray7,b3b3b3 gray70,\
    b5b5b5 gray71,b8b8b8 gray72,bababa gray73,bdbdbd gray74,bfbfbf gray75,c2c2c2 gray76,\
    c4c4c4 gray77,c7c7c7 gray78,c9c9c9 gray79,141414 gray8,cccccc gray80,cfcfcf gray81,d1d1d1 gray82,\
    d4d4d4 gray83,d6d6d6 gray84,d9d9d9 gray85,dbdbdb gray86,dedede gray87,e0e0e0 gray88,\
    e3e3e3 gray89,171717 gray9,e5e5e5 gray90,e8e8e8 gray91,ebebeb gray92,ededed gray93,f0f0f0 gray94,\
    f2f2f2 gray95,f5f5f5 gray96,f7f7f7 gray97,fafafa gray98,fcfcfc gray99,00ff00 green,\
    adff2f green yellow,00ff00 green1,00ee00 green2,00cd00 green3,008b00 green4,bebebe grey,\
    000000 grey0,030303 grey1,1a1a1a grey10,ffffff grey100,1c1c1c grey11,1f1f1f grey12,212121 grey13,\
    242424 grey14,262626 grey15,292929 grey16,2b2b2b grey17,2e2e2e grey18,303030 grey19,050505 grey2,\
    333333 grey20,363636 grey21,383838 grey22,3b3b3b grey23,3d3d3d grey24,404040 grey25,\
    424242 grey26,454545 grey27,474747 grey28,4a4a4a grey29,080808 grey3,4d4d4d grey30,4f4f4f grey31,\
    525252 grey32,545454 grey33,575757 grey34,595959 grey35,5c5c5c grey36,5e5e5e grey37,\
    616161 grey38,636363 grey39,0a0a0a grey4,666666 grey40,696969 grey41,6b6b6b grey42,6e6e6e grey43,\
    707070 grey44,737373 grey45,757575 grey46,787878 grey47,7a7a7a grey48,7d7d7d grey49,0d0d0d grey5,\
    7f7f7f grey50,828282 grey51,858585 grey52,878787 grey53,8a8a8a grey54,8c8c8c grey55,\
    8f8f8f grey56,919191 grey57,949494 grey58,969696 grey59,0f0f0f grey6,999999 grey60,9c9c9c grey61,\
    9e9e9e grey62,a1a1a1 grey63,a3a3a3 grey64,a6a6a6 grey65,a8a8a8 grey66,ababab grey67,\
    adadad grey68,b0b0b0 grey69,121212 grey7,b3b3b3 grey70,b5b5b5 grey71,b8b8b8 grey72,bababa grey73,\
    bdbdbd grey74,bfbfbf grey75,c2c2c2 grey76,c4c4c4 grey77,c7c7c7 grey78,c9c9c9 grey79,141414 grey8,\
    cccccc grey80,cfcfcf grey81,d1d1d1 grey82,d4d4d4 grey83,d6d6d6 grey84,d9d9d9 grey85,\
    dbdbdb grey86,dedede grey87,e0e0e0 grey88,e3e3e3 grey89,171717 grey9,e5e5e5 grey90,e8e8e8 grey91,\
    ebebeb grey92,ededed grey93,f0f0f0 grey94,f2f2f2 grey95,f5f5f5 grey96,f7f7f7 grey97,\
    fafafa grey98,fcfcfc grey99,f0fff0 honeydew,f0fff0 honeydew1,e0eee0 honeydew2,c1cdc1 honeydew3,\
    838b83 honeydew4,ff69b4 hot pink,ff6eb4 hotpink1,ee6aa7 hotpink2,cd6090 hotpink3,8b3a62 hotpink4,\
    cd5c5c indian red,ff6a6a indianred1,ee6363 indianred2,cd5555 indianred3,8b3a3a indianred4,\
    fffff0 ivory,fffff0 ivory1,eeeee0 ivory2,cdcdc1 ivory3,8b8b83 ivory4,f0e68c khaki,fff68f khaki1,\
    eee685 khaki2,cdc673 khaki3,8b864e khaki4,e6e6fa lavender,fff0f5 lavender blush,\
    fff0f5 lavenderblush1,eee0e5 lavenderblush2,cdc1c5 lavenderblush3,8b8386 lavenderblush4,\
    7cfc00 lawn green,fffacd lemon chiffon,fffacd lemonchiffon1,eee9bf lemonchiffon2,\
    cdc9a5 lemonchiffon3,8b8970 lemonchiffon4,add8e6 light blue,f08080 light coral,e0ffff light cyan,\
    eedd82 light goldenrod,fafad2 light goldenrod yellow,d3d3d3 light gray,90ee90 light green,\
    d3d3d3 light grey,ffb6c1 light pink,ffa07a light salmon,20b2aa light sea green,\
    87cefa light sky blue,8470ff light slate blue,778899 light slate gray,778899 light slate grey,\
    b0c4de light steel blue,ffffe0 light yellow,bfefff lightblue1,b2dfee lightblue2,\
    9ac0cd lightblue3,68838b lightblue4,e0ffff lightcyan1,d1eeee lightcyan2,b4cdcd lightcyan3,\
    7a8b8b lightcyan4,ffec8b lightgoldenrod1,eedc82 lightgoldenrod2,cdbe70 lightgoldenrod3,\
    8b814c lightgoldenrod4,ffaeb9 lightpink1,eea2ad lightpink2,cd8c95 lightpink3,8b5f65 lightpink4,\
    ffa07a lightsalmon1,ee9572 lightsalmon2,cd8162 lightsalmon3,8b5742 lightsalmon4,\
    b0e2ff lightskyblue1,a4d3ee lightskyblue2,8db6cd lightskyblue3,607b8b lightskyblue4,\
    cae1ff lightsteelblue1,bcd2ee lightsteelblue2,a2b5cd lightsteelblue3,6e7b8b lightsteelblue4,\
    ffffe0 lightyellow1,eeeed1 lightyellow2,cdcdb4 lightyellow3,8b8b7a lightyellow4,\
    32cd32 lime green,faf0e6 linen,ff00ff magenta,ff00ff magenta1,ee00ee magenta2,cd00cd magenta3,\
    8b008b magenta4,b03060 maroon,ff34b3 maroon1,ee30a7 maroon2,cd2990 maroon3,8b1c62 maroon4,\
    66cdaa medium aquamarine,0000cd medium blue,ba55d3 medium orchid,9370db medium purple,\
    3cb371 medium sea green,7b68ee medium slate blue,00fa9a medium spring green,\
    48d1cc medium turquoise,c71585 medium violet red,e066ff mediumorchid1,d15fee mediumorchid2,\
    b452cd mediumorchid3,7a378b mediumorchid4,ab82ff mediumpurple1,9f79ee mediumpurple2,\
    8968cd mediumpurple3,5d478b mediumpurple4,191970 midnight blue,f5fffa mint cream,\
    ffe4e1 misty rose,ffe4e1 mistyrose1,eed5d2 mistyrose2,cdb7b5 mistyrose3,8b7d7b mistyrose4,\
    ffe4b5 moccasin,ffdead navajo white,ffdead navajowhite1,eecfa1 navajowhite2,cdb38b navajowhite3,\
    8b795e navajowhite4,000080 navy,000080 navy blue,fdf5e6 old lace,6b8e23 olive drab,\
    c0ff3e olivedrab1,b3ee3a olivedrab2,9acd32 olivedrab3,698b22 olivedrab4,ffa500 orange,\
    ff4500 orange red,ffa500 orange1,ee9a00 orange2,cd8500 orange3,8b5a00 orange4,ff4500 orangered1,\
    ee4000 orangered2,cd3700 orangered3,8b2500 orangered4,da70d6 orchid,ff83fa orchid1,\
    ee7ae9 orchid2,cd69c9 orchid3,8b4789 orchid4,eee8aa pale goldenrod,98fb98 pale green,\
    afeeee pale turquoise,db7093 pale violet red,9aff9a palegreen1,90ee90 palegreen2,\
    7ccd7c palegreen3,548b54 palegreen4,bbffff paleturquoise1,aeeeee paleturquoise2,\
    96cdcd paleturquoise3,668b8b paleturquoise4,ff82ab palevioletred1,ee799f palevioletred2,\
    cd6889 palevioletred3,8b475d palevioletred4,ffefd5 papaya whip,ffdab9 peach puff,\
    ffdab9 peachpuff1,eecbad peachpuff2,cdaf95 peachpuff3,8b7765 peachpuff4,cd853f peru,ffc0cb pink,\
    ffb5c5 pink1,eea9b8 pink2,cd919e pink3,8b636c pink4,dda0dd plum,ffbbff plum1,eeaeee plum2,\
    cd96cd plum3,8b668b plum4,b0e0e6 powder blue,a020f0 purple,9b30ff purple1,912cee purple2,\
    7d26cd purple3,551a8b purple4,ff0000 red,ff0000 red1,ee0000 red2,cd0000 red3,8b0000 red4,\
    bc8f8f rosy brown,ffc1c1 rosybrown1,eeb4b4 rosybrown2,cd9b9b rosybrown3,8b6969 rosybrown4,\
    4169e1 royal blue,4876ff royalblue1,436eee royalblue2,3a5fcd royalblue3,27408b royalblue4,\
    8b4513 saddle brown,fa8072 salmon,ff8c69 salmon1,ee8262 salmon2,cd7054 salmon3,8b4c39 salmon4,\
    f4a460 sandy brown,2e8b57 sea green,54ff9f seagreen1,4eee94 seagreen2,43cd80 seagreen3,\
    2e8b57 seagreen4,fff5ee seashell,fff5ee seashell1,eee5de seashell2,cdc5bf seashell3,\
    8b8682 seashell4,a0522d sienna,ff8247 sienna1,ee7942 sienna2,cd6839 sienna3,8b4726 sienna4,\
    87ceeb sky blue,87ceff skyblue1,7ec0ee skyblue2,6ca6cd skyblue3,4a708b skyblue4,\
    6a5acd slate blue,708090 slate gray,708090 slate grey,836fff slateblue1,7a67ee slateblue2,\
    6959cd slateblue3,473c8b slateblue4,c6e2ff slategray1,b9d3ee slategray2,9fb6cd slategray3,\
    6c7b8b slategray4,fffafa snow,fffafa snow1,eee9e9 snow2,cdc9c9 snow3,8b8989 snow4,\
    00ff7f spring green,00ff7f springgreen1,00ee76 springgreen2,00cd66 springgreen3,\
    008b45 springgreen4,4682b4 steel blue,63b8ff steelblue1,5cacee steelblue2,4f94cd steelblue3,\
    36648b steelblue4,d2b48c tan,ffa54f tan1,ee9a49 tan2,cd853f tan3,8b5a2b tan4,d8bfd8 thistle,\
    ffe1ff thistle1,eed2ee thistle2,cdb5cd thistle3,8b7b8b thistle4,ff6347 tomato,ff6347 tomato1,\
    ee5c42 tomato2,cd4f39 tomato3,8b3626 tomato4,40e0d0 turquoise,00f5ff turquoise1,\
    00e5ee turquoise2,00c5cd turquoise3,00868b turquoise4,ee82ee violet,d02090 violet red,\
    ff3e96 violetred1,ee3a8c violetred2,cd3278 violetred3,8b2252 violetred4,f5deb3 wheat,\
    ffe7ba wheat1,eed8ae wheat2,cdba96 wheat3,8b7e66 wheat4,ffffff white,f5f5f5 white smoke,\
    ffff00 yellow,9acd32 yellow green,ffff00 yellow1,eeee00 yellow2,cdcd00 yellow3,8b8b00 yellow4
    """
}
