import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { DryRunOutcome } from './DryRunOutcome.tsx'
import type { AutoRules, DryRun } from './rules.ts'
import css from './rules.module.css'

type State =
  | { kind: 'idle' }
  | { kind: 'unset' }
  | { kind: 'working' }
  | { kind: 'done'; run: DryRun }
  | { kind: 'failed'; error: unknown }

/**
 * Tests the rules of the form, saved or not, against the last thirty days. `rulesToTry` resolves to null if they are
 * invalid.
 */
export function DryRunPanel({ rulesToTry }: { rulesToTry: () => Promise<AutoRules | null> }) {
  const { t } = useTranslation('withdrawalRules')
  const text = useErrorText()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const run = async () => {
    const input = await rulesToTry()
    if (input === null) return
    if (input.maxAmount === null) return setState({ kind: 'unset' })
    setState({ kind: 'working' })
    // Tested as if auto-approval were enabled.
    const rules = { ...input, enabled: true }
    try {
      setState({ kind: 'done', run: (await call('withdrawals.dry-run', { body: { rules } })).data })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }
  const working = state.kind === 'working'
  return (
    <Panel
      title={t('dryRun.run')}
      caption={t('dryRun.caption')}
      busy={working}
      actions={
        <WorkingButton
          size="small"
          variant="outlined"
          working={working}
          startIcon={<FlaskConical size={14} />}
          onClick={() => void run()}
        >
          {t('dryRun.run')}
        </WorkingButton>
      }
    >
      <div aria-live="polite">
        {state.kind === 'idle' && <p className={css.quiet}>{t('dryRun.idle')}</p>}
        {state.kind === 'unset' && <p role="alert">{t('dryRun.needsMaximum')}</p>}
        {state.kind === 'working' && <p className={css.quiet}>{t('dryRun.working')}</p>}
        {state.kind === 'failed' && <p role="alert">{text(state.error)}</p>}
        {state.kind === 'done' && <DryRunOutcome run={state.run} />}
      </div>
    </Panel>
  )
}
