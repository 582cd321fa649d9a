"""Markdown tables that give every figure with its ratio to inkwheel's."""

import documents

OURS = "inkwheel"


def figure(result, key, digits=1, unit=1.0):
    value = result.get(key)
    return None if value is None else round(value / unit, digits)


def cell(value, ours, text=None):
    if value is None:
        return "–"
    text = text or "%g" % value
    if ours and value is not ours and value:
        text += " (×%.2g)" % (value / ours)
    return text


def key(result, place):
    found = result.get("key_" + place)
    if not found:
        return None, "–"
    # The 99th percentile of a few keys is the largest.
    few = "" if found["n"] >= 100 else " n=%d" % found["n"]
    return found["p99"], "%.1f / %.1f%s" % (found["median"], found["p99"], few)


def row(name, result, ours):
    cells = ["**%s**" % name if name == OURS else name]
    for field, digits, unit in (("first_ms", 1, 1), ("loaded_ms", 0, 1)):
        cells.append(cell(figure(result, field, digits, unit),
                          None if name == OURS else figure(ours, field, digits, unit)))
    cells.append(cell(figure(result, "loaded_mb_s", 0), None))
    memory = figure(result, "memory_bytes", 0, 1e6)
    text = None if memory is None else "%g = %.2f of the file" % (
        memory, result["memory_by_size"])
    cells.append(cell(memory, None if name == OURS else figure(ours, "memory_bytes", 0, 1e6), text))
    for place in ("start", "middle", "end", "loading"):
        value, text = key(result, place)
        cells.append(cell(value, None if name == OURS else key(ours, place)[0], text))
    cells.append(cell(figure(result, "save_ms", 0),
                      None if name == OURS else figure(ours, "save_ms", 0)))
    cells.append(str(result.get("bytes") or "–"))
    return cells


def table(heads, rows):
    lines = [heads, ["---"] * len(heads)] + rows
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


OPENING_HEADS = [
    "", "first picture, ms", "loaded, ms", "MB/s", "memory, MB", "key at start, ms", "middle",
    "end", "while loading", "save, ms", "bytes saved"]


def markdown(results):
    """`results[document][program]` holds the measurements."""
    parts = ["Keys: median / 99th percentile. In brackets: that many times inkwheel's figure.\n"]
    for name, programs in results["documents"].items():
        ours = programs.get(OURS, {})
        parts.append("### %s, %.1f MB\n" % (name, results["sizes"][name] / 1e6))
        if name == "matches":
            heads = ["", "replace all, ms", "replaced"]
            rows = [[n, cell(figure(r, "replace_ms", 0),
                             None if n == OURS else figure(ours, "replace_ms", 0)),
                     str(r.get("replaced", "–"))] for n, r in programs.items()]
        elif name in documents.OUTPUT:
            heads = ["", "converting, ms of processor time", "memory, MB"]
            rows = [[n, cell(figure(r, "convert_ms", 0),
                             None if n == OURS else figure(ours, "convert_ms", 0)),
                     cell(figure(r, "memory_bytes", 1, 1e6), None)] for n, r in programs.items()]
        else:
            heads = OPENING_HEADS
            rows = [row(n, r, ours) for n, r in programs.items()]
        parts.append(table(heads, rows))
        if "recolor_ms" in ours:
            parts.append(
                "Select all and recolour with inkwheel: slowest key %.1f ms, all %.1f ms.\n"
                % (ours["recolor_ms"], ours["all_ms"]))
    if "disk_ms" in results:
        parts.append(
            "Writing and syncing 100 MB takes this disk %.0f ms.\n" % results["disk_ms"])
    for kind in ("missing", "failed"):
        if results[kind]:
            parts.append(kind.capitalize() + ":\n")
            parts.extend("- " + line for line in results[kind])
            parts.append("")
    return "\n".join(parts)
