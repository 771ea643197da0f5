import { ok } from '@backoffice/kernel'
import { runCommand, type Handlers } from '../../platform/http/index.ts'
import { dryRunOf } from './dry-run.ts'
import type { WithdrawalContext } from './context.ts'
import { historyOf, toSettingsResponse } from './settings-response.ts'
import { readSettings, readVersions } from './settings.repo.ts'
import { changeSettings, SETTINGS_ID } from './commands/change-settings.ts'

type RuleHandlers = Pick<
  Handlers,
  'withdrawals.settings' | 'withdrawals.settings-change' | 'withdrawals.settings-history' | 'withdrawals.dry-run'
>

const MAX_VERSIONS = 100

/** The rules, their history, and dry runs. */
export function ruleHandlers(module: WithdrawalContext): RuleHandlers {
  const { deps } = module
  return {
    'withdrawals.settings': async () => ok({ data: toSettingsResponse(await readSettings(deps.db)) }),
    'withdrawals.settings-change': ({ body, origin, ifMatch = 0 }) =>
      runCommand(deps, changeSettings, origin, { id: SETTINGS_ID, settings: body, version: ifMatch }),
    'withdrawals.settings-history': async () =>
      ok({ data: historyOf(await readVersions(deps.reader, MAX_VERSIONS + 1), MAX_VERSIONS) }),
    'withdrawals.dry-run': async ({ body }) => ok({ data: await dryRunOf(module, body.rules) }),
  }
}
