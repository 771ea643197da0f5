import { ok } from '@backoffice/kernel'
import { command } from '../../platform/command/command.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { dryRunOf } from './dry-run.ts'
import type { WithdrawalContext } from './context.ts'
import { historyOf, toSettingsResponse } from './settings-response.ts'
import { readSettings, readVersions } from './settings.repo.ts'
import { changeSettings } from './commands/change-settings.ts'

type RuleHandlers = Pick<
  Handlers,
  'withdrawals.settings' | 'withdrawals.settings-change' | 'withdrawals.settings-history' | 'withdrawals.dry-run'
>

const MAX_VERSIONS = 100

/** The rules, their history, and what others would have done. */
export function ruleHandlers(module: WithdrawalContext): RuleHandlers {
  const { deps } = module
  return {
    'withdrawals.settings': async () => ok({ data: toSettingsResponse(await readSettings(deps.db)) }),
    'withdrawals.settings-change': async ({ body, origin, ifMatch = 0 }) => {
      const changed = await command(deps, changeSettings, origin, { settings: body, version: ifMatch })
      return changed.ok ? ok({ data: changed.value }) : changed
    },
    'withdrawals.settings-history': async () =>
      ok({ data: historyOf(await readVersions(deps.reader, MAX_VERSIONS + 1), MAX_VERSIONS) }),
    'withdrawals.dry-run': async ({ body }) => ok({ data: await dryRunOf(module, body.rules) }),
  }
}
