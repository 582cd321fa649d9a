/// Notations of colours to test with.
public enum Notations {
  /// A colour in every notation that is kept when it is written again.
  public static let all = [
    "#f80", "#F80", "#f808", "#ff8801", "#FF8801", "#ff880080", "f80", "ff8801", "0xff8801",
    "0xFF8801AA", "red", "transparent", "rebeccapurple", "rgb(255 136 0)", "rgb(255, 136, 0)",
    "rgba(255, 136, 0, 0.5)", "rgb(255 136 0 / 50%)", "rgb(100% 50% 0%)", "rgb(127.5 0 0)",
    "hsl(32 100% 50%)", "hsl(32deg 100% 50%)", "hsla(32, 100%, 50%, 1)", "hsl(0.5turn 50% 50%)",
    "hsl(32 100 50)", "hsl(200grad 50% 50%)", "hsl(1.5rad 50% 50%)", "hsv(32 100% 100%)",
    "hsb(32, 100%, 100%)", "hwb(32 0% 0%)", "lab(50 20 -30)", "lab(50% 16% -24%)",
    "lch(50 40 300deg)", "oklab(0.5 0.1 -0.1)", "oklch(50% 0.1 200)", "oklch(0.5 25% 200deg)",
    "oklch(0.123456 0.1 200)", "oklch(none 0.1 200)", "oklch(0.5 0.1 200 / none)",
    "color(display-p3 1 0.5 0)", "color(srgb 100% 50% 0%)", "color(srgb 1.2 -0.5 0)",
    "color(xyz 0.3 0.2 0.1)",
    "color(xyz-d50 0.3 0.2 0.1 / 0.5)", "color(prophoto-rgb 0.1 0.2 0.3)",
    "color(display-p3 1.2 -0.5 0)", "okhsl(30 50% 50%)", "okhsv(30 50% 50%)",
    "cmyk(0% 50% 100% 0%)", "device-cmyk(0 0.5 1 0)", "gray(50%)", "rgb:ff/88/00", "rgb:f/8/0",
    "rgb:ffff/8888/0000", "rgba:ff/88/00/80", "#ffff88880000", "38;5;208", "48;5;208",
    "38;2;255;136;0", "48:2::255:136:0", "38:5:208", "58;5;9", "58:2::255:136:0", "ansi208",
    "255,136,0", "1 0.5 0", "255,136,0,0.5", "argb(128,255,136,1)",
    "Color(red: 1, green: 0.5, blue: 0)", "Color(red: 1, green: 0.5, blue: 0, opacity: 0.5)",
    "Color(hue: 0.1, saturation: 0.5, brightness: 1)", "Color(white: 0.5)",
    "UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)",
    "NSColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)", "Color(0xFFFF8800)", "Color(0xff8800)",
    "Color(0x80ff8800)", "[80]#ff8801", "[100]#F80",
    #"{"colorSpace": "srgb", "components": [1, 0.5, 0], "alpha": 0.5}"#,
    #"{"colorSpace": "oklch", "components": [0.7, "none", 30], "alpha": 1}"#,
  ]
}
