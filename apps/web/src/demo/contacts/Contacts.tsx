import { Contact as ContactIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Segments } from '../../ui/segments/Segments.tsx'
import { firstLetter } from '../core/letters.ts'
import type { Person } from '../core/person.ts'
import { useAnswer } from '../core/use-answer.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Find } from '../parts/Find.tsx'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { ContactDialog, ContactPanel } from './ContactPanel.tsx'
import { contact } from './contract.ts'
import css from './contacts.module.css'
import { client } from './handlers.ts'

type View = 'cards' | 'list'
/** The contact that is open; `null` for a new one. */
type Open = { readonly id: number | null } | undefined

/** The contacts by first letter, as cards or as a list. */
export function Contacts({ rest }: { rest: readonly string[] }) {
  const { t, locale } = useTranslation('demoContacts')
  const [view, setView] = useState<View>('cards')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open>()
  const { data, error } = useAnswer(client, contact.list, undefined)
  const contacts = data?.contacts
  const found = (contacts ?? [])
    .filter(({ name }) => name.toLocaleLowerCase(locale).includes(search.toLocaleLowerCase(locale)))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
  const groups = Object.groupBy(found, ({ name }) => firstLetter(name).toLocaleUpperCase(locale))
  const shown = contacts?.find(({ id }) => id === open?.id)
  if (rest.length > 0) return <NotFound />
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <Button
            variant="contained"
            color="primary"
            startIcon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setOpen({ id: null })}
          >
            {t('add')}
          </Button>
        }
      />
      <div className={css.tools}>
        <Find value={search} label={t('search')} onSearch={setSearch} />
        <Segments
          label={t('view')}
          options={[
            { name: 'cards', label: t('cards') },
            { name: 'list', label: t('list') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <ReadFailed error={error} />
      {contacts !== undefined && found.length === 0 && <EmptyState icon={ContactIcon} title={t('none')} />}
      {Object.entries(groups).map(([letter, group = []]) => (
        <section key={letter} aria-label={letter}>
          <h2 className={css.letter}>{letter}</h2>
          <ul className={view === 'cards' ? css.cards : css.list}>
            {group.map(each => (
              <li key={each.id}>
                <Card person={each} onOpen={() => setOpen({ id: each.id })} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown !== undefined && <ContactPanel key={shown.id} person={shown} onClose={() => setOpen(undefined)} />}
      {open?.id === null && <ContactDialog onClose={() => setOpen(undefined)} />}
    </>
  )
}

const Card = ({ person, onOpen }: { person: Person; onOpen: () => void }) => (
  <button type="button" className={css.card} onClick={onOpen}>
    <Avatar name={person.name} />
    <span className={css.text}>
      <strong>{person.name}</strong>
      <span>{[person.role, person.company].filter(text => text !== '').join(' · ')}</span>
    </span>
  </button>
)
