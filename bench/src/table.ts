/** Prints aligned columns. */
export function printTable(lines: string[][]) {
  const columns = Math.max(...lines.map((line) => line.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  for (const line of lines) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(cells.join('  ').trimEnd())
  }
}

/** At most two decimals below 100, none above, with thousands separators. */
export const shortNumber = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 })
