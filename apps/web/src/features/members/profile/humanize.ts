/** A name nobody has put into words yet, as a person can read it: `member.force-check` is `Member: force check`. */
export function humanize(name: string): string {
  const text = name.replaceAll('.', ': ').replaceAll(/[-_]/g, ' ').trim()
  const plain = text === text.toUpperCase() ? text.toLowerCase() : text
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
