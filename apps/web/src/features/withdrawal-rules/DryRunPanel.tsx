import Button from '@mui/material/Button'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { DryRunOutcome } from './DryRunOutcome.tsx'
import { type DryRun, type RuleValues, toAutoRules } from './rules.ts'
import css from './rules.module.css'

type State = { kind: 'idle' } | { kind: 'working' } | { kind: 'done'; run: DryRun } | { kind: 'failed'; error: unknown }

/** What the rules as they stand in the form, saved or not, would have done with the last thirty days. */
export function DryRunPanel() {
  const { t } = useTranslation('withdrawalRules')
  const text = useErrorText()
  const { getValues, trigger } = useFormContext<RuleValues>()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const run = async () => {
    // The cursor goes to a field that is wrong; nothing is asked with it.
    if (!(await trigger(undefined, { shouldFocus: true }))) return
    setState({ kind: 'working' })
    // Tried as if it were on: the question is what it would do.
    const rules = { ...toAutoRules(getValues()), enabled: true }
    try {
      setState({ kind: 'done', run: (await call('withdrawals.dry-run', { body: { rules } })).data })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }
  const working = state.kind === 'working'
  return (
    <Panel
      title={t('dryRun.title')} caption={t('dryRun.caption')} busy={working}
      actions={<Button size="small" variant="outlined" loading={working} loadingPosition="start" startIcon={<FlaskConical size={14} />} onClick={() => void run()}>{t('dryRun.run')}</Button>}
    >
      <div aria-live="polite">
        {state.kind === 'idle' && <p className={css.quiet}>{t('dryRun.idle')}</p>}
        {state.kind === 'working' && <p className={css.quiet}>{t('dryRun.working')}</p>}
        {state.kind === 'failed' && <p role="alert">{text(state.error)}</p>}
        {state.kind === 'done' && <DryRunOutcome run={state.run} />}
      </div>
    </Panel>
  )
}
