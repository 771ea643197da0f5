/** A table whose cells cannot break it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

export const page = (title: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, '<!-- Written by `npm run gen` from packages/contract. Not edited by hand. -->', ...parts].join('\n\n')}\n`

export const code = (text: string): string => `\`${text}\``
