import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { later } from '../../ui/later.tsx'
import { usePhone } from '../../ui/media.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { DecisionText, lastSeenOf, LinkKinds, MemberName, type PairOfMembers } from './link.tsx'
import css from './links.module.css'

const DecideDialog = later(async () => (await import('./DecideDialog.tsx')).DecideDialog)

type Props = {
  title: string
  pairs: readonly PairOfMembers[]
  /** Whether all pairs are of one member, whose page this is. */
  isOfOne?: boolean
}

/** Pairs of members, what they share and what was decided about them: a table, on a phone cards. */
export function PairTable({ title, pairs, isOfOne = false }: Props) {
  const phone = usePhone()
  const canDecide = usePermission()('risk.manage')
  // Kept here: a row may move or leave while its dialog is open.
  const [decided, decide] = useState<PairOfMembers | null>(null)
  const View = phone ? Cards : Rows
  return (
    <>
      <View title={title} pairs={pairs} isOfOne={isOfOne} onDecide={canDecide ? decide : undefined} />
      {decided !== null && <DecideDialog pair={decided} onClose={() => decide(null)} />}
    </>
  )
}

type ViewProps = Required<Props> & { onDecide: ((pair: PairOfMembers) => void) | undefined }

function Rows({ title, pairs, isOfOne, onDecide }: ViewProps) {
  const { t } = useTranslation('links')
  return (
    <SimpleTable
      title={title}
      rows={pairs}
      columns={[
        {
          header: t(isOfOne ? 'column.member' : 'column.pair'),
          render: pair => <Names pair={pair} isOfOne={isOfOne} />,
        },
        { header: t('column.links'), wrap: true, render: ({ linked }) => <LinkKinds links={linked.links} /> },
        { header: t('column.strength'), end: true, render: ({ linked }) => linked.strength },
        { header: t('column.lastSeenAt'), render: pair => <LastSeen pair={pair} /> },
        {
          header: t('column.decision'),
          wrap: true,
          render: pair => (
            <div className={css.decision}>
              <DecisionText linked={pair.linked} />
              <DecideButton pair={pair} onDecide={onDecide} />
            </div>
          ),
        },
      ]}
    />
  )
}

function Cards({ title, pairs, isOfOne, onDecide }: ViewProps) {
  const { t } = useTranslation('links')
  return (
    <section>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.cards} aria-label={title}>
        {pairs.map(pair => (
          <li key={`${pair.one.id}${pair.linked.member.id}`} className={css.card}>
            <div className={css.cardHead}>
              <Names pair={pair} isOfOne={isOfOne} />
              <span>
                {t('column.strength')} {pair.linked.strength}
              </span>
            </div>
            <span className={css.quiet}>
              <LinkKinds links={pair.linked.links} />
            </span>
            {lastSeenOf(pair.linked) !== null && (
              <span className={css.quiet}>
                {t('column.lastSeenAt')} <LastSeen pair={pair} />
              </span>
            )}
            <DecisionText linked={pair.linked} />
            <DecideButton pair={pair} onDecide={onDecide} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LastSeen({ pair: { linked } }: { pair: PairOfMembers }) {
  const format = useFormat()
  const at = lastSeenOf(linked)
  return <>{at === null ? '—' : format.when(at, 'dateTime')}</>
}

function Names({ pair: { one, linked }, isOfOne }: { pair: PairOfMembers; isOfOne: boolean }) {
  return (
    <span className={css.names}>
      {!isOfOne && (
        <>
          <MemberName member={one} /> –{' '}
        </>
      )}
      <MemberName member={linked.member} />
    </span>
  )
}

function DecideButton({ pair, onDecide }: { pair: PairOfMembers; onDecide: ViewProps['onDecide'] }) {
  const { t } = useTranslation('links')
  if (onDecide === undefined) return null
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={`${t('decide.open')} ${pair.one.username} – ${pair.linked.member.username}`}
      onClick={() => onDecide(pair)}
    >
      {t('decide.open')}
    </Button>
  )
}
