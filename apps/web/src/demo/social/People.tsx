import { MessageCircle, Star, Tag, UserCheck, UserMinus, UserPlus, UsersRound, Video } from 'lucide-react'
import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import type { Endpoint } from '../core/contract.ts'
import { chatAddressOf } from '../core/person.ts'
import { useAnswer } from '../core/use-answer.ts'
import { Find } from '../parts/Find.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import type { Follower, Friend, FriendRequest } from './contract.ts'
import { client } from './handlers.ts'
import { About, Chips, ChooseDialog, Face, MoreMenu, Person, RemoveDialog, useAct } from './parts.tsx'
import css from './social.module.css'
import { confirmRequest, friendLists, remove, setLabels, store, toggleFollow, toggleMark } from './store.ts'

type CardsProps<T> = {
  label: string
  search: string
  onSearch: (text: string) => void
  found: { rows: readonly T[] | undefined; error: unknown }
  action?: ReactNode
  /** `leave` moves the focus to the search, from a card that is about to go. */
  Card: ComponentType<{ row: T; leave: () => void }>
}

/** Cards under a search. */
export function Cards<T extends { id: string }>({ label, search, onSearch, found, action, Card }: CardsProps<T>) {
  const { t } = useTranslation('demoSocial')
  const head = useRef<HTMLDivElement>(null)
  return (
    <div className={css.stack}>
      <div ref={head} className={css.row}>
        <Find value={search} label={label} onSearch={onSearch} />
        {action}
      </div>
      <ReadFailed error={found.error} />
      {found.rows?.length === 0 && <EmptyState icon={UsersRound} title={search === '' ? t('empty') : t('none')} />}
      <ul className={css.cards}>
        {found.rows?.map(row => (
          <li key={row.id} className={css.card}>
            <Card row={row} leave={() => head.current?.querySelector('input')?.focus()} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type PeopleProps<T> = Pick<CardsProps<T>, 'label' | 'Card'> & { filter: Endpoint<{ key: string }, { results: T[] }> }

/** People that a filter finds. */
export function People<T extends Friend>({ filter, ...props }: PeopleProps<T>) {
  const [key, setKey] = useState('')
  const { data, error } = useAnswer(client, filter, { key })
  return <Cards search={key} onSearch={setKey} found={{ rows: data?.results, error }} {...props} />
}

/** To the chat with this person; to all chats where the chat does not know the name. */
export function ChatLink({ name }: { name: string }) {
  const { t } = useTranslation('demoSocial')
  return (
    <LinkButton
      to="/demo/$"
      params={{ _splat: chatAddressOf(name) }}
      size="small"
      startIcon={<MessageCircle size={15} aria-hidden="true" />}
    >
      <About name={name}>{t('message')}</About>
    </LinkButton>
  )
}

function CallDialog({ friend, onClose }: { friend: Friend; onClose: () => void }) {
  const { t } = useTranslation('demoSocial')
  const [titleId, textId] = [useId(), useId()]
  return (
    <Dialog onClose={onClose} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{t('callWith', { name: friend.name })}</DialogTitle>
      <DialogContent className={css.call}>
        <Face person={friend} size={120} />
        <p id={textId}>{t('ringing')}</p>
      </DialogContent>
      <DialogActions>
        <Button color="error" variant="contained" autoFocus onClick={onClose}>
          {t('endCall')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function FollowerCard({ row: { id, follow, ...person } }: { row: Follower }) {
  const { t } = useTranslation(['demoSocial', 'demo'])
  const act = useAct()
  const { marked, labels } = store.useValue()
  const [dialog, setDialog] = useState<'lists' | 'remove' | null>(null)
  const [isFollowed, isFavourite, lists] = [follow === 1, marked.includes(id), labels[id] ?? []]
  const isIn = (list: string) => lists.includes(list)
  const actions = {
    [isFavourite ? t('noFavourite') : t('favourite')]: () => toggleMark(id),
    [t('editLists')]: () => setDialog('lists'),
    [t('remove')]: () => setDialog('remove'),
  }
  const [close, Icon] = [() => setDialog(null), isFollowed ? UserCheck : UserPlus]
  return (
    <>
      <Person
        person={{ id, ...person }}
        detail={person.location}
        end={<MoreMenu name={t('more', { name: person.name })} actions={actions} />}
      />
      <div className={css.row}>
        <Button
          size="small"
          aria-pressed={isFollowed}
          startIcon={<Icon size={15} aria-hidden="true" />}
          onClick={() => void act(() => toggleFollow(id))}
        >
          <About name={person.name}>{isFollowed ? t('followed') : t('followBack')}</About>
        </Button>
        <Chips tone="warn" icon={Star} texts={isFavourite ? [t('isFavourite')] : []} />
        <Chips tone="plain" icon={Tag} texts={friendLists.filter(isIn).map(list => t(`list.${list}`))} />
      </div>
      {dialog === 'lists' && (
        <ChooseDialog
          title={t('listsOf', { name: person.name })}
          options={friendLists.map(list => ({ value: list, label: t(`list.${list}`) }))}
          chosen={lists}
          onChoose={chosen => setLabels(id, chosen)}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <RemoveDialog title={t('removeFollower')} note={person.name} from="followers" id={id} onClose={close} />
      )}
    </>
  )
}

export function FriendCard({ row }: { row: Friend }) {
  const { t } = useTranslation('demoSocial')
  const [dialog, setDialog] = useState<'call' | 'remove' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Person person={row} detail={row.location} />
      <div className={css.row}>
        <Button size="small" startIcon={<Video size={15} aria-hidden="true" />} onClick={() => setDialog('call')}>
          <About name={row.name}>{t('videoCall')}</About>
        </Button>
        <ChatLink name={row.name} />
        <Button size="small" startIcon={<UserMinus size={15} aria-hidden="true" />} onClick={() => setDialog('remove')}>
          <About name={row.name}>{t('unfriend')}</About>
        </Button>
      </div>
      {dialog === 'call' && <CallDialog friend={row} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveDialog title={t('removeFriend')} note={row.name} from="friends" id={row.id} onClose={close} />
      )}
    </>
  )
}

export function RequestCard({ row, leave }: { row: FriendRequest; leave: () => void }) {
  const { t } = useTranslation('demoSocial')
  const act = useAct()
  const decide = (change: () => void) => {
    leave()
    void act(change)
  }
  return (
    <>
      <Person person={row} detail={t('mutual', { count: row.mutual })} />
      <div className={css.row}>
        <Button size="small" variant="contained" onClick={() => decide(() => confirmRequest(row.id))}>
          <About name={row.name}>{t('confirm')}</About>
        </Button>
        <Button size="small" onClick={() => decide(() => remove('requests', row.id))}>
          <About name={row.name}>{t('delete')}</About>
        </Button>
      </div>
    </>
  )
}
