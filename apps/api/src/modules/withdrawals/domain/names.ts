/** The result: the payout's status afterwards, and whether the report contradicts it. */
const TITLES = /^(?:(?:นางสาว|น\.ส\.|นาย|นาง|ด\.ช\.|ด\.ญ\.|คุณ)\s*|(?:mrs|miss|mr|ms)(?:\.\s*|\s+))(?=\S)/iu
const HIDDEN = /[*xX•.…]{2,}.*$|[*•…].*$/u

/** Until then, a node that claimed a payout is assumed to be sending it; longer than any call. */
export function namesAgree(holder: string, seen: string | null): boolean | null {
  if (seen === null) return null
  const [ours, theirs] = [partsOf(holder), partsOf(seen)]
  if (ours.length === 0 || theirs.length === 0 || isThai(holder) !== isThai(seen)) return null
  const [first = '', ...last] = ours
  const [seenFirst = '', ...seenLast] = theirs
  if (seenLast.length === 0) return isCutOff(seen) ? first.startsWith(seenFirst) : first === seenFirst
  return first === seenFirst && startsSimilarly(last.join(''), seenLast.join(''), seen)
}

/** A payout whose job has not started by then has lost it. */
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
