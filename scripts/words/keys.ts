/** A key as a source file asks for it. In a dynamic one every hole is written `§`. */
export type UsedKey = { namespaces: readonly string[]; key: string; dynamic: boolean }

const hook = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')?\s*\)/g
const asked =
  /\bt\(\s*(?:'([^']+)'(?=\s*[,)])|`([^`]+)`|(?:'\w+' in )?[^'"`)]*?\?\s*'([^']+)'\s*:\s*'([^']+)'|(\w[\w.]*))/g

/** Keys spelled out somewhere and handed on: only those of several parts, a single word could be anything. */
export function keysSpelledIn(text: string): Pick<UsedKey, 'key' | 'dynamic'>[] {
  return [...text.matchAll(/'([\w-]+(?:\.[\w-]+)+)'|`([^`\s]*\.[^`\s]*)`/g)].map(([, plain, holed = '']) => {
    const key = plain ?? holed.replace(/\$\{[^}]*\}/g, '§')
    return { key, dynamic: key.includes('§') }
  })
}

/**
 * The keys a file asks `t` for: plain, with holes, or one of two. A key may name its namespace (`shell:refresh`); one
 * that does not is of a namespace the file opens; of any, in a file that is handed its `t` or its namespace. A bare
 * variable stands for any key.
 */
export function keysUsedIn(text: string): UsedKey[] {
  const hooks = [...text.matchAll(hook)].map(([, given = '']) => given)
  const isHanded = hooks.some(given => /[[,]\s*\w+\s*[,\]]/.test(given))
  const opened = isHanded ? [] : hooks.flatMap(given => [...given.matchAll(/'([^']+)'/g)].map(([, name = '']) => name))
  return [...text.matchAll(asked)].flatMap(([, plain, holed, first, second, variable]) => {
    const written = [plain, first, second].filter(key => key !== undefined)
    if (holed !== undefined) written.push(holed.replace(/\$\{[^}]*\}/g, '§'))
    if (variable !== undefined) written.push('§')
    return written.map(each => used(each, opened))
  })
}

function used(written: string, opened: readonly string[]): UsedKey {
  const [, namespace, key = written] = /^(\w+):(.+)$/.exec(written) ?? []
  return { namespaces: namespace === undefined ? opened : [namespace], key, dynamic: key.includes('§') }
}
