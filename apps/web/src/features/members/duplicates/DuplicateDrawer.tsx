import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { FoundDrawer, useCloseRecord } from '../../../ui/drawer/RecordDrawer.tsx'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import type { DuplicatePair } from '../member.ts'
import { Reasons } from './cells.tsx'
import { Dismiss } from './Dismiss.tsx'
import css from './duplicates.module.css'
import { SideBySide } from './SideBySide.tsx'

const lists = ['members.duplicates'] as const

/** A pair beside its list: why, fact by fact, and the decision that they are two people. No call reads one pair. */
export function DuplicateDrawer({ id }: { id: string }) {
  const { t } = useTranslation('members')
  const close = useCloseRecord()
  return (
    <FoundDrawer
      record={id}
      label={t('tab.duplicates')}
      labelOf={({ members: [one, other] }) => t('duplicate.rowName', { one: one?.username, other: other?.username })}
      found={useListedRow<DuplicatePair>(lists, id)}
      missing={{ icon: Copy, title: t('duplicate.gone'), hint: t('duplicate.goneHint') }}
      renderHead={() => <b>{t('duplicate.title')}</b>}
      renderActions={({ dismissed, members: [one, other] }) =>
        dismissed === null &&
        one !== undefined &&
        other !== undefined && <Dismiss one={one} other={other} onDone={close} />
      }
    >
      {pair => <Pair pair={pair} />}
    </FoundDrawer>
  )
}

function Pair({ pair: { members, reasons, score, dismissed } }: { pair: DuplicatePair }) {
  const { t } = useTranslation('members')
  const format = useFormat()
  const [one, other] = members
  return (
    <>
      <div className={css.summary}>
        <Reasons reasons={reasons} />
        <span className={css.score}>{t('duplicate.percent', { score })}</span>
      </div>
      {dismissed !== null && (
        <p className={css.dismissed}>
          {t('duplicate.dismissed', {
            name: dismissed.by.name,
            time: format.when(dismissed.at, 'dateTime'),
            reason: dismissed.reason,
          })}
        </p>
      )}
      {one !== undefined && other !== undefined && <SideBySide oneId={one.id} otherId={other.id} />}
    </>
  )
}
