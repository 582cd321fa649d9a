-- Picks colours in the text with inkwheel. See “help inkwheel”.
VERSION = "1.0.0"

local micro = import("micro")
local buffer = import("micro/buffer")
local config = import("micro/config")
local shell = import("micro/shell")
local util = import("micro/util")

-- A word for sh.
local function quoted(text)
    return "'" .. text:gsub("'", "'\\''") .. "'"
end

local function read(path)
    local file = io.open(path, "rb")
    if file == nil then
        return ""
    end
    local text = file:read("*a")
    file:close()
    return text
end

local function write(path, text)
    local file = io.open(path, "wb")
    file:write(text)
    file:close()
end

-- Runs the picker with a text as its input; nil if nothing is to change.
local function filtered(text, options)
    local output, err = shell.RunCommand("mktemp -d")
    if err ~= nil then
        micro.InfoBar():Error("inkwheel: cannot create a temporary folder")
        return nil
    end
    local folder = output:gsub("\n$", "")
    local files = folder .. "/"
    write(files .. "in", text)
    local command = "cd " .. quoted(folder) .. " && inkwheel pick - " .. options .. " "
        .. config.GetGlobalOption("inkwheel.options")
        .. " <in >out 2>err; echo $? >status"
    shell.RunInteractiveShell("sh -c " .. quoted(command), false, false)
    local status = read(files .. "status"):gsub("%s", "")
    local answer = nil
    if status == "0" then
        answer = read(files .. "out")
    elseif status ~= "130" then
        local message = read(files .. "err"):match("^[^\n]+")
        micro.InfoBar():Error(message or ("inkwheel: it ended with status " .. status))
    end
    shell.RunCommand("rm -r " .. quoted(folder))
    return answer
end

-- Replaces the selection, or the line of the cursor, by the answer of the picker.
local function change(pane, inserts)
    local cursor = pane.Cursor
    local first, last, options
    if cursor:HasSelection() and not inserts then
        -- A selection can be made backwards.
        first, last = -cursor.CurSelection[1], -cursor.CurSelection[2]
        if last:LessThan(first) then
            first, last = last, first
        end
        options = "--first-line " .. (first.Y + 1)
    else
        local y = cursor.Loc.Y
        first = buffer.Loc(0, y)
        last = buffer.Loc(util.CharacterCountInString(pane.Buf:Line(y)), y)
        options = "--first-line " .. (y + 1) .. " --at 1:" .. (cursor.Loc.X + 1)
        if inserts then
            options = options .. " --insert"
        end
    end
    local text = util.String(pane.Buf:Substr(first, last))
    local answer = filtered(text, options)
    if answer ~= nil and answer ~= text then
        local x, y = cursor.Loc.X, cursor.Loc.Y
        cursor:ResetSelection()
        pane.Buf:Replace(first, last, answer)
        cursor:GotoLoc(buffer.Loc(x, y))
        cursor:Relocate()
    end
end

function pick(pane)
    change(pane, false)
end

function insert(pane)
    change(pane, true)
end

function init()
    config.MakeCommand("inkwheel", pick, config.NoComplete)
    config.MakeCommand("inkwheel-insert", insert, config.NoComplete)
    config.RegisterGlobalOption("inkwheel", "options", "")
    config.AddRuntimeFile("inkwheel", config.RTHelp, "help/inkwheel.md")
end
