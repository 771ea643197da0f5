import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { read } from '../../api/read.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { History, useSettings } from './History.tsx'
import css from './rules.module.css'
import { RulesRead } from './RulesRead.tsx'
import { RulesForm } from './RulesForm.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { categories } from './rules.ts'

/** The rules for withdrawals, turnover and auto-approval, and their history. */
export function WithdrawalRules() {
  const hasPermission = usePermission()
  const found = useSettings()
  // The form restarts from the current settings: saved, or changed by another user before any input.
  const [saves, setSaves] = useState(0)
  const startAfresh = useCallback(() => setSaves(count => count + 1), [])
  const tags = useQuery({ ...read('members.tags'), enabled: hasPermission('members.read') }).data?.data
  const names = useMemo(() => tags?.map(({ tag }) => tag) ?? [], [tags])
  const settings = found.data?.data
  if (settings === undefined)
    return found.error === null ? (
      <RulesSkeleton />
    ) : (
      <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
    )
  const canChange = hasPermission('settings.manage')
  return (
    <div className={css.page}>
      {/* Unsaved input survives a concurrent change: the form keeps its version and merges. */}
      {canChange ? (
        <RulesForm key={saves} settings={settings} tags={names} onFresh={startAfresh} />
      ) : (
        <RulesRead settings={settings} />
      )}
      <History current={settings.version} canChange={canChange} />
    </div>
  )
}

const COUNTS = { limits: 8, turnover: 2 + categories.length, auto: 8 } as const

/** As high as the form, so that the layout does not shift. */
function RulesSkeleton() {
  const { t } = useTranslation('withdrawalRules')
  return (
    <div className={css.page} aria-busy="true">
      {(['limits', 'turnover', 'auto'] as const).map(part => (
        <Panel key={part} title={t(`${part}.title`)} caption={t(`${part}.caption`)}>
          <div className={css.columns}>
            {Array.from({ length: COUNTS[part] }, (_, at) => (
              <div key={at} className={css.skeleton}>
                <Skeleton width={40 + ((at * 17) % 40)} />
              </div>
            ))}
          </div>
        </Panel>
      ))}
    </div>
  )
}
