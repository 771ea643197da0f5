import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { BANK_ACCOUNTS, bankAccountId, memberId } from '../data/operator.ts'
import type { Slot, Statement } from './statement.ts'

/** Debian installs it outside the path. */
export const findPgbench = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().at(-1) ?? globSync('/usr/{,local/}bin/pgbench')[0]

export type Pgbench = { run(connections: number, seconds: number): Promise<number> }

/** The same statements from a C client: transfers per second. */
export function preparePgbench(
  stack: AsyncDisposableStack,
  program: string,
  url: string,
  statements: readonly Statement[],
  members: number,
): Pgbench {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-pgbench-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const script = path.join(folder, 'transfer.sql')
  const { text, constants } = scriptOf(statements, members)
  writeFileSync(script, text)
  return {
    async run(connections, seconds) {
      const input = constants.flatMap((value, position) => ['-D', `always_${position}=${value}`])
      const args = [
        '-n',
        '-M',
        'extended',
        '-c',
        String(connections),
        '-j',
        '2',
        // Its shortest time is a second: less is one transfer each.
        ...(seconds < 1 ? ['-t', '1'] : ['-T', String(seconds)]),
        ...input,
        '-f',
        script,
        url,
      ]
      const { stdout } = await promisify(execFile)(program, args)
      const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0'
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
      if (failed !== '0' || !(perSecond > 0)) throw new Error(`pgbench did not book: ${stdout}`)
      return perSecond
    },
  }
}

/** The script of one transfer, and the values of its variables `always_0`, `always_1`, … */
export function scriptOf(
  statements: readonly Statement[],
  members: number,
): { text: string; constants: readonly string[] } {
  const constants: string[] = []
  const nameOf = (value: string): string => {
    if (!constants.includes(value)) constants.push(value)
    return `:always_${constants.indexOf(value)}`
  }
  const spelled = statements.map(({ text, slots }) =>
    text.replace(/\$(\d+)/g, (_, position: string) => expressionOf(slots[Number(position) - 1], nameOf)),
  )
  const text = [
    `\\set member random(1, ${members})`,
    `\\set bank random(1, ${BANK_ACCOUNTS})`,
    '\\set amount random(100, 100000)',
    'start transaction isolation level read committed;',
    ...spelled.map(each => `${each.trim()};`),
    'commit;',
  ].join('\n')
  return { text, constants }
}

/** Ids of numbered rows follow from the number, which is all pgbench can generate. */
function expressionOf(slot: Slot | undefined, nameOf: (value: string) => string): string {
  if (slot === undefined) throw new Error('a statement has more parameters than values')
  if (typeof slot === 'object') {
    if ('always' in slot) return slot.always === null ? 'null' : nameOf(slot.always)
    return slot.length === 0 ? `'{}'` : `array[${slot.map(each => expressionOf(each, nameOf)).join(', ')}]`
  }
  const expressions = {
    member: memberId(':member::int'),
    bank: bankAccountId(':bank::int'),
    amount: ':amount',
    reference: 'gen_random_uuid()',
    instant: 'now()',
    id: 'uuidv7()',
  }
  return expressions[slot]
}
