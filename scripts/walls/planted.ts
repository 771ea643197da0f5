import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Breach } from './breach.ts'
import { importRules } from './import-rules.ts'
import { judge } from './judge.ts'
import { sourceRuleNames } from './source-rules.ts'
import { listPlanted } from './sources.ts'

/**
 * Proves the walls on files that break them on purpose. Each says in its first line what it breaks, `// breaks rule,
 * other-rule*3`, or that it breaks nothing; every rule has to be broken somewhere.
 * @returns what is wrong with the walls, one sentence each; nothing when they stand.
 */
export async function provePlanted(plantedRoot: string): Promise<string[]> {
  const files = listPlanted(plantedRoot)
  const { breaches, unseen } = await judge(plantedRoot, files)
  const planned = files.flatMap(file => plan(plantedRoot, file))
  return [...unseen, ...difference(planned, breaches), ...unproven(planned)]
}

type Plan = Pick<Breach, 'rule' | 'file'>

function plan(plantedRoot: string, file: string): Plan[] {
  const [head = ''] = readFileSync(path.join(plantedRoot, file), 'utf8').split('\n', 1)
  if (head === '// breaks nothing') return []
  const list = /^\/\/ breaks (.+)$/.exec(head)?.[1]
  if (!list) throw new Error(`${file} does not say in its first line what it breaks`)
  return list.split(', ').flatMap(entry => {
    const [rule = '', times = '1'] = entry.split('*')
    return Array.from({ length: Number(times) }, () => ({ rule, file }))
  })
}

function difference(planned: readonly Plan[], found: readonly Plan[]): string[] {
  const keys = new Set([...planned, ...found].map(keyOf))
  return [...keys].toSorted().flatMap(key => {
    const wanted = planned.filter(each => keyOf(each) === key).length
    const got = found.filter(each => keyOf(each) === key).length
    return wanted === got ? [] : [`planted ${key}: fired ${got} times instead of ${wanted}`]
  })
}

function unproven(planned: readonly Plan[]): string[] {
  const rules = [...importRules.map(rule => rule.name ?? 'a rule without a name'), ...sourceRuleNames]
  return rules.filter(rule => !planned.some(each => each.rule === rule)).map(rule => `no planted file breaks ${rule}`)
}

function keyOf({ rule, file }: Plan): string {
  return `${file} against ${rule}`
}
