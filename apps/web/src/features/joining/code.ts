/** The code of a link such as `https://office.example/forgot?token=…`; other text is the code itself. */
export function codeIn(text: string): string {
  const found = /[?&]token=([^&#\s]+)/.exec(text)?.[1]
  if (found === undefined) return text.trim()
  try {
    return decodeURIComponent(found)
  } catch {
    return found
  }
}
