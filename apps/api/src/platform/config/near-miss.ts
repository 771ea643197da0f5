import { settingNames } from './settings.ts'

/** Words that only our own settings are made of: a variable with one of them is meant for us. */
const ours = new Set(settingNames.filter(name => name.includes('_')).map(name => name.split('_')[0] ?? name))

/**
 * Variables that look like a setting misspelt, with the setting they resemble. Environments are full of names that are
 * none of our business, so only near ones count: at most two typing slips, and one for short names.
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

/** Levenshtein's distance: letters put in, left out or exchanged. */
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
