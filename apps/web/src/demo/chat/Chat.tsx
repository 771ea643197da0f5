import { MessagesSquare } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePhone } from '../../ui/media.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { useAnswer } from '../core/use-answer.ts'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { chat } from './contract.ts'
import { Conversation } from './Conversation.tsx'
import css from './chat.module.css'
import { client } from './handlers.ts'
import { PeopleList } from './PeopleList.tsx'

/** The people beside the conversation with one of them; on a phone, one or the other. */
export function Chat({ rest }: { rest: readonly string[] }) {
  const { t } = useTranslation('demoChat')
  const isPhone = usePhone()
  const { data, error } = useAnswer(client, chat.users, undefined)
  const [id, ...more] = rest
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(id)
  useEffect(() => {
    // On a phone, the link that had the focus is gone with its view.
    if (before.current !== id && document.activeElement === document.body) frame.current?.focus()
    before.current = id
  }, [id])
  const person = data?.users.find(each => String(each.id) === id)
  if (more.length > 0 || (id !== undefined && data !== undefined && person === undefined)) return <NotFound />
  return (
    <>
      <PageHead title={t('title')} />
      <ReadFailed error={error} />
      <div ref={frame} tabIndex={-1} className={css.frame}>
        {!(isPhone && id !== undefined) && <PeopleList people={data?.users ?? []} open={id} />}
        {(id !== undefined || !isPhone) && (
          <div className={css.conversation}>
            {id === undefined && <EmptyState icon={MessagesSquare} title={t('choose')} />}
            {person !== undefined && <OpenPerson key={id} id={person.id} />}
          </div>
        )}
      </div>
    </>
  )
}

function OpenPerson({ id }: { id: number }) {
  const { data, error } = useAnswer(client, chat.user, { id })
  return (
    <>
      <ReadFailed error={error} />
      {data !== undefined && <Conversation person={data} />}
    </>
  )
}
