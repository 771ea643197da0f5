/**
 * Compares an account holder's name with a name on a bank statement. Thai statements add titles, truncate long names
 * and mask the rest with asterisks ("นาย สมชาย ใจ***"); some use Latin letters only.
 */
const TITLES = /^(?:(?:นางสาว|น\.ส\.|นาย|นาง|ด\.ช\.|ด\.ญ\.|คุณ)\s*|(?:mrs|miss|mr|ms)(?:\.\s*|\s+))(?=\S)/iu
const HIDDEN = /[*xX•.…]{2,}.*$|[*•…].*$/u

/** Null when the two cannot be compared: one is missing, or the scripts differ. */
export function namesAgree(holder: string, seen: string | null): boolean | null {
  if (seen === null) return null
  const [ours, theirs] = [partsOf(holder), partsOf(seen)]
  if (ours.length === 0 || theirs.length === 0 || isThai(holder) !== isThai(seen)) return null
  const [first = '', ...last] = ours
  const [seenFirst = '', ...seenLast] = theirs
  if (seenLast.length === 0) return isCutOff(seen) ? first.startsWith(seenFirst) : first === seenFirst
  return first === seenFirst && startsSimilarly(last.join(''), seenLast.join(''), seen)
}

/** A surname must be equal, or, where the statement truncates it, start equally. */
function startsSimilarly(ours: string, theirs: string, seen: string): boolean {
  return isCutOff(seen) || theirs.length < 3 ? ours.startsWith(theirs) : ours === theirs
}

function partsOf(name: string): string[] {
  const bare = name.normalize('NFC').trim().replace(TITLES, '').replace(HIDDEN, '')
  return bare
    .toLowerCase()
    .split(/\s+/u)
    .filter(part => part !== '')
}

const isCutOff = (seen: string): boolean => HIDDEN.test(seen.trim())
const isThai = (name: string): boolean => /[\u0e00-\u0e7f]/u.test(name)
