import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Reasons } from './cells.tsx'
import css from './duplicates.module.css'
import { accountOf, type DuplicatePair, fullName, type Profile, profilePath } from '../member.ts'
import { useProfile } from '../queries.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { showAccount } from '../../../ui/copy/show-account.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { reasonTexts } from '../../../ui/dialogs/dialog-texts.ts'
import { FoundDrawer, useCloseRecord } from '../../../ui/drawer/RecordDrawer.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'

const lists = ['members.duplicates'] as const

/** A pair of possible duplicates beside its list: the reasons, both members compared, and the dismissal. */
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
      renderHead={() => <b>{t('tab.duplicates')}</b>}
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

/** Compares two members fact by fact and highlights equal values. */
export function SideBySide({ oneId, otherId }: { oneId: string; otherId: string }) {
  const [one, other] = [useProfile(oneId), useProfile(otherId)]
  if (one.data === undefined || other.data === undefined)
    return <Pending found={one.error === null ? other : one} widths={[90, 70, 80]} />
  return <Facts one={one.data.data} other={other.data.data} />
}

function Facts({ one, other }: { one: Profile; other: Profile }) {
  const { t } = useTranslation('members')
  const format = useFormat()
  const rows: readonly { name: string; of: (profile: Profile) => string | null; telling?: true }[] = [
    { name: t('fact.name'), of: fullName, telling: true },
    { name: t('column.phone'), of: ({ phone }) => phone, telling: true },
    {
      name: t('column.accountNo'),
      of: profile => `${profile.bank.abbr} ${showAccount(accountOf(profile))}`,
      telling: true,
    },
    { name: t('fact.ip'), of: ({ lastSignInIp }) => lastSignInIp, telling: true },
    { name: t('column.status'), of: ({ status }) => t(`status.${status}`) },
    { name: t('column.registeredAt'), of: ({ registeredAt }) => format.when(registeredAt, 'date') },
    { name: t('column.referrer'), of: ({ referrer }) => referrer?.username ?? null },
    { name: t('column.credit'), of: ({ credit }) => formatMoney(credit) },
    { name: t('column.depositSum'), of: ({ depositSum }) => formatMoney(depositSum) },
    { name: t('column.withdrawSum'), of: ({ withdrawSum }) => formatMoney(withdrawSum) },
  ]
  return (
    <table className={css.facts}>
      <caption className="visually-hidden">
        {t('duplicate.rowName', { one: one.username, other: other.username })}
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('fact.fact')}</span>
          </th>
          {[one, other].map(profile => (
            <th key={profile.id} scope="col">
              <Link to={profilePath(profile.id)}>{profile.username}</Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of, telling }) => {
          const values = [of(one), of(other)]
          const same = telling === true && values[0] !== null && values[0] === values[1]
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={at} data-same={same}>
                  {value ?? '—'}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const ReasonDialog = lazy(() =>
  import('../../../ui/dialogs/ReasonDialog.tsx').then(part => ({ default: part.ReasonDialog })),
)

type Person = { id: string; username: string }
type Props = { one: Person; other: Person; onDone?: () => void }

/** Confirms, with a reason, that two accounts belong to two people. A new similarity reports the pair again. */
export function Dismiss(props: Props) {
  const { t } = useTranslation('members')
  if (!usePermission()('members.block')) return null
  return (
    <DialogButton variant="outlined" renderDialog={close => <DismissDialog {...props} onClose={close} />}>
      {t('dismiss.open')}
    </DialogButton>
  )
}

function DismissDialog({ one, other, onDone, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('members')
  const { submit, dialog } = useAction('members.dismiss-duplicate', {
    done: () => t('dismiss.done'),
    onDone: () => onDone?.(),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      {...reasonTexts(t, 'dismiss')}
      facts={[
        { label: t('duplicate.one'), value: one.username },
        { label: t('duplicate.other'), value: other.username },
      ]}
      {...dialog}
      onConfirm={reason => submit({ params: { id: one.id, otherId: other.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
