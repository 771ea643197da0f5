import { type MemberId, ok } from '@backoffice/kernel'
import { command, type CommandContext } from '../../src/platform/command/command.ts'
import { SYSTEM } from './session-fixture.ts'
import type { OfficeFixture } from './office-fixture.ts'

/** Runs as a command of the system, with the member locked, and returns what the work returns. */
export async function withMember<T>(
  { deps, members }: Pick<OfficeFixture, 'deps' | 'members'>,
  id: MemberId,
  work: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const spec = {
    name: 'test.with-member',
    object: () => ({ kind: 'member', id }),
    run: async (context: CommandContext) => {
      await members.getForUpdate(context.tx, id)
      return ok(await work(context))
    },
  }
  const done = await command(deps, spec, SYSTEM, null)
  if (!done.ok) throw new Error(`the command was refused: ${done.code}`)
  return done.value
}
