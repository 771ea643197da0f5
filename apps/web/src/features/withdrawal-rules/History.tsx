import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { differences } from '../../ui/versions/differences.ts'
import { Versions } from '../../ui/versions/Versions.tsx'
import { toValues, type Version } from './rules.ts'
import { useRuleLabels } from './use-rule-labels.ts'

/** Every version of the rules: who changed what, and a way to restore it. */
export function History({ current, canChange }: { current: number; canChange: boolean }) {
  const { t } = useTranslation('withdrawalRules')
  const { nameOf, say } = useRuleLabels()
  const found = useVersions()
  const [back, setBack] = useState<Version | null>(null)
  const versions = found.data?.data
  const changesOf = (version: Version, before: Version | undefined) =>
    before === undefined
      ? []
      : differences(toValues(before.settings), toValues(version.settings)).map(({ field, from, to }) => ({
          label: nameOf(field),
          from: say(field, from),
          to: say(field, to),
        }))
  return (
    <Panel title={t('history.title')} caption={t('history.caption')} flush>
      <Versions
        found={found}
        empty={t('history.empty')}
        initial={t('history.start')}
        restore={t('history.back')}
        versions={versions?.map((version, index) => ({
          version: version.version,
          at: version.at,
          by: version.by?.name ?? null,
          changes: changesOf(version, versions[index + 1]),
          onRestore: canChange && version.version !== current ? () => setBack(version) : undefined,
        }))}
      />
      {back !== null && <BackDialog version={back} current={current} onClose={() => setBack(null)} />}
    </Panel>
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
