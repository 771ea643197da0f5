import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { differences, toValues, type Version } from './rules.ts'
import css from './rules.module.css'
import { useRuleLabels } from './use-rule-labels.ts'
import { read } from '../../api/read.ts'

/** Every version of the rules: who changed what, and a way to restore it. */
export function History({ current, canChange }: { current: number; canChange: boolean }) {
  const { t } = useTranslation('withdrawalRules')
  const found = useVersions()
  const [back, setBack] = useState<Version | null>(null)
  const versions = found.data?.data
  return (
    <Panel title={t('history.title')} caption={t('history.caption')} flush>
      {versions === undefined && <Pending found={found} widths={[60]} />}
      {versions?.length === 0 && <EmptyState icon={HistoryIcon} title={t('history.empty')} />}
      {versions !== undefined && versions.length > 0 && (
        <ol>
          {versions.map((version, index) => (
            <VersionRow
              key={version.version}
              version={version}
              before={versions[index + 1]}
              onBack={canChange && version.version !== current ? () => setBack(version) : undefined}
            />
          ))}
        </ol>
      )}
      {back !== null && <BackDialog version={back} current={current} onClose={() => setBack(null)} />}
    </Panel>
  )
}

function VersionRow({
  version,
  before,
  onBack,
}: {
  version: Version
  before: Version | undefined
  onBack: (() => void) | undefined
}) {
  const { t } = useTranslation('withdrawalRules')
  const format = useFormat()
  const { nameOf, say } = useRuleLabels()
  const changed = before === undefined ? [] : differences(toValues(before.settings), toValues(version.settings))
  return (
    <li className={css.version}>
      <span>
        <b>{t('history.version', { version: version.version })}</b> · {version.by?.name ?? t('history.start')}
        <span className={css.quiet}> {format.when(version.at, 'dateTime')}</span>
      </span>
      {onBack !== undefined && (
        <Button size="small" onClick={onBack}>
          {t('history.back')}
        </Button>
      )}
      {changed.length > 0 && (
        <ul className={css.changes}>
          {changed.map(({ field, from, to }) => (
            <li key={field}>
              {nameOf(field)}: <span className={css.before}>{say(field, from)}</span> → {say(field, to)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Restoring an old version creates a new one: the history stays complete. */
function BackDialog({ version, current, onClose }: { version: Version; current: number; onClose: () => void }) {
  const { t } = useTranslation('withdrawalRules')
  const { submit, dialog } = useAction('withdrawals.settings-change', {
    done: ({ data }) => t('saved', { version: data.version }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('history.backTitle', { version: version.version })}
      note={t('history.backNote')}
      confirm={t('history.back')}
      {...dialog}
      onConfirm={() => submit({ body: version.settings, ifMatch: current })}
      onClose={onClose}
    />
  )
}

export const useSettings = () => useQuery(read('withdrawals.settings'))
const useVersions = () => useQuery(read('withdrawals.settings-history'))
