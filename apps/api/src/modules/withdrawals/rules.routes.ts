import { ok } from '@backoffice/kernel'
import { command } from '../../platform/command/command.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { dryRunOf } from './dry-run.ts'
import type { WithdrawalRoom } from './room.ts'
import { historyOf, shownOf } from './settings-answer.ts'
import { readSettings, readVersions } from './settings.repo.ts'
import { changeSettings } from './use-cases/change-settings.ts'

type RuleHandlers = Pick<
  Handlers,
  'withdrawals.settings' | 'withdrawals.settings-change' | 'withdrawals.settings-history' | 'withdrawals.dry-run'
>

const MOST_VERSIONS = 100

/** The rules, their history, and what others would have done. */
export function ruleHandlers(room: WithdrawalRoom): RuleHandlers {
  const { deps } = room
  return {
    'withdrawals.settings': async () => ok({ data: shownOf(await readSettings(deps.db)) }),
    'withdrawals.settings-change': async ({ body, origin, ifMatch = 0 }) => {
      const changed = await command(deps, changeSettings, origin, { settings: body, version: ifMatch })
      return changed.ok ? ok({ data: changed.value }) : changed
    },
    'withdrawals.settings-history': async () =>
      ok({ data: historyOf(await readVersions(deps.reader, MOST_VERSIONS + 1), MOST_VERSIONS) }),
    'withdrawals.dry-run': async ({ body }) => ok({ data: await dryRunOf(room, body.rules) }),
  }
}
