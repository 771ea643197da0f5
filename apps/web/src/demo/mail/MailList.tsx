import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Check } from '../../ui/choice/Choice.tsx'
import { Select } from '../../ui/field/Field.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { serverNow } from '../../ui/time/now.ts'
import { Find } from '../parts/Find.tsx'
import type { Folder, Mail } from './contract.ts'
import { folderIcons } from './FolderList.tsx'
import css from './mail.module.css'
import { Chips, FlagButtons, MailActions } from './marks.tsx'

type Compare = (one: Mail, other: Mail, locale: string) => number

const newest: Compare = (one, other) => other.time.localeCompare(one.time)

const orders = {
  newest,
  oldest: (one, other) => one.time.localeCompare(other.time),
  sender: (one, other, locale) => one.profile.name.localeCompare(other.profile.name, locale),
  subject: (one, other, locale) => one.subject.localeCompare(other.subject, locale),
  unread: (one, other) => Number(one.isRead) - Number(other.isRead),
} as const satisfies Readonly<Record<string, Compare>>

/** What a folder is searched for and sorted by, and the ids of the selected mails. */
export type View = {
  readonly search: string
  readonly order: keyof typeof orders
  readonly selected: readonly number[]
}

type OnView = (change: Partial<View>) => void
type Props = { mails: readonly Mail[] | undefined; folder: Folder; view: View; onView: OnView }

/** The mails of a folder, searched by person and sorted, with actions for those that are selected. */
export function MailList({ mails, folder, view, onView }: Props) {
  const { t, locale } = useTranslation('demoMail')
  const { search, order, selected } = view
  const wanted = search.toLocaleLowerCase(locale)
  const found = (mails ?? [])
    .filter(({ profile }) => profile.name.toLocaleLowerCase(locale).includes(wanted))
    .toSorted((one, other) => orders[order](one, other, locale) || newest(one, other, locale))
  const tools = (
    <>
      <Find value={search} label={t('search')} onSearch={text => onView({ search: text })} />
      <Select
        className={css.order}
        aria-label={t('sort')}
        value={order}
        onChange={event => onView({ order: event.target.value as View['order'] })}
      >
        {Object.keys(orders).map(each => (
          <option key={each} value={each}>
            {t(`order.${each}`)}
          </option>
        ))}
      </Select>
    </>
  )
  return (
    <Panel title={t(`folder.${folder}`)} actions={tools} flush>
      {found.length > 0 && <Rows mails={found} folder={folder} selected={selected} onView={onView} />}
      {mails?.length === 0 && <EmptyState icon={folderIcons[folder]} title={t(`empty.${folder}`)} />}
      {mails !== undefined && mails.length > found.length && found.length === 0 && (
        <EmptyState icon={SearchX} title={t('none')} />
      )}
    </Panel>
  )
}

type RowsProps = { mails: readonly Mail[]; folder: Folder; selected: View['selected']; onView: OnView }

function Rows({ mails, folder, selected, onView }: RowsProps) {
  const { t } = useTranslation(['demoMail', 'demo'])
  const bar = useRef<HTMLDivElement>(null)
  const chosen = mails.filter(({ id }) => selected.includes(id))
  const finish = () => {
    onView({ selected: [] })
    // The button that was pressed is gone, and the list may be.
    bar.current?.closest<HTMLElement>('[tabindex]')?.focus()
  }
  return (
    <>
      <div ref={bar} className={css.bar}>
        <Check
          label={chosen.length === 0 ? t('table.selectAll') : t('table.selected', { count: chosen.length })}
          checked={chosen.length === mails.length}
          onChange={on => onView({ selected: on ? mails.map(({ id }) => id) : [] })}
        />
        {chosen.length > 0 && <MailActions mails={chosen} onDone={finish} />}
      </div>
      <ul>
        {mails.map(mail => (
          <Row
            key={mail.id}
            mail={mail}
            folder={folder}
            isSelected={selected.includes(mail.id)}
            onSelect={on => onView({ selected: on ? [...selected, mail.id] : selected.filter(id => id !== mail.id) })}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = { mail: Mail; folder: Folder; isSelected: boolean; onSelect: (on: boolean) => void }

function Row({ mail, folder, isSelected, onSelect }: RowProps) {
  const { t } = useTranslation(['demoMail', 'demo'])
  const format = useFormat()
  const subject = mail.subject || t('noSubject')
  const name = mail.profile.name || t('noRecipient')
  const isToday = format.when(mail.time, 'date') === format.when(serverNow(), 'date')
  return (
    <li className={css.row} data-unread={!mail.isRead} data-selected={isSelected}>
      <Check
        label={<span className="visually-hidden">{t('table.select', { name: subject })}</span>}
        checked={isSelected}
        onChange={onSelect}
      />
      <FlagButtons mail={mail} />
      <Link to="/demo/$" params={{ _splat: `mail/${folder}/${mail.id}` }} className={css.open}>
        {!mail.isRead && <span className="visually-hidden">{t('isUnread')}</span>}
        <span className={css.name}>{mail.sent || mail.draft ? t('toPerson', { name }) : name}</span>
        <span className={css.subject}>{subject}</span>
        <Chips mail={mail} folder={folder} />
        <span className={css.time}>
          <Instant at={mail.time} form={isToday ? 'clock' : 'day'} />
        </span>
      </Link>
    </li>
  )
}
