import { settingNames } from './settings.ts'

/** Words that occur only in our settings: a variable that contains one is meant for this program. */
const ours = new Set(settingNames.filter(name => name.includes('_')).map(name => name.split('_')[0] ?? name))

/**
 * Unknown variables that resemble a setting, with that setting. Only close matches count: at most two edits, one for
 * short names.
 */
export function nearMisses(
  environment: Readonly<Record<string, string | undefined>>,
): { name: string; meant: string }[] {
  const known = new Set<string>(settingNames)
  return Object.keys(environment)
    .filter(name => !known.has(name) && /^[A-Za-z_]{4,40}$/.test(name))
    .flatMap(name => {
      const meant = settingNames.find(setting => isNear(name, setting))
      return meant === undefined ? [] : [{ name, meant }]
    })
}

function isNear(name: string, setting: string): boolean {
  if (name.toUpperCase() === setting) return true
  if (name.replaceAll('_', '') === setting.replaceAll('_', '')) return true
  const allowed = setting.length >= 8 ? 2 : 1
  if (Math.abs(name.length - setting.length) > allowed || setting.length < 5) return false
  return slips(name, setting) <= allowed && (ours.has(setting.split('_')[0] ?? '') || name[0] === setting[0])
}

/** Levenshtein distance: insertions, deletions and substitutions. */
function slips(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const exchange = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next.push(Math.min(exchange, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[right.length] ?? 0
}
