import { ArrowLeft, Info, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog/Dialog.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { usePhone } from '../../ui/media.ts'
import { ScrollRegion } from '../../ui/panel/ScrollRegion.tsx'
import type { Person } from '../core/person.ts'
import { useAnswer, useSend } from '../core/use-answer.ts'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { Composer } from './Composer.tsx'
import { chat, type Message } from './contract.ts'
import css from './chat.module.css'
import { client } from './handlers.ts'
import { Face } from './online.tsx'
import { fromWire, ME } from './rules.ts'

/** The messages to and from a person, and the field for the next one. To open it is to read it. */
export function Conversation({ person }: { person: Person }) {
  const { t } = useTranslation('demoChat')
  const isPhone = usePhone()
  const [isInfoOpen, setInfoOpen] = useState(false)
  const { data: messages, error } = useAnswer(client, chat.filter, { user: person.name })
  const send = useSend(client)
  useEffect(() => {
    if (person.unReadChatCount > 0) void send(chat.modify, { ...person, unReadChatCount: 0 })
  }, [person, send])
  return (
    <>
      <div className={css.bar}>
        {isPhone && (
          <LinkButton to="/demo/$" params={{ _splat: 'chat' }} aria-label={t('back')}>
            <ArrowLeft size={17} aria-hidden="true" className={css.mirrored} />
          </LinkButton>
        )}
        <Face person={person} />
        <h2>{person.name}</h2>
        <IconButton aria-label={t('info', { name: person.name })} onClick={() => setInfoOpen(true)}>
          <Info size={17} aria-hidden="true" />
        </IconButton>
      </div>
      <ReadFailed error={error} />
      <History messages={messages} name={person.name} />
      <Composer person={person} />
      {isInfoOpen && <InfoPanel person={person} onClose={() => setInfoOpen(false)} />}
    </>
  )
}

/** The messages, with the last one in view. Later ones are announced. */
function History({ messages, name }: { messages: readonly Message[] | undefined; name: string }) {
  const { t } = useTranslation('demoChat')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's clean-up.
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [messages?.length])
  return (
    <ScrollRegion ref={box} className={css.history} aria-label={t('history', { name })}>
      {messages !== undefined && (
        <div role="log" aria-live="polite" aria-label={t('history', { name })} className={css.bubbles}>
          {messages.map(({ from, text, time }, at) => (
            <div key={at} className={css.bubble} data-own={from === ME}>
              <span className="visually-hidden">{from === ME ? t('you') : from}</span>
              <p>{text}</p>
              <time>{fromWire(time)}</time>
            </div>
          ))}
        </div>
      )}
    </ScrollRegion>
  )
}

const facts = [
  'status',
  'role',
  'company',
  'location',
  'workEmail',
  'personalEmail',
  'workPhone',
  'personalPhone',
] as const

function InfoPanel({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('demoChat')
  return (
    <Dialog place="end" aria-label={t('info', { name: person.name })} onClose={onClose}>
      <div className={css.bar}>
        <Face person={person} />
        <h2>{person.name}</h2>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <X size={17} aria-hidden="true" />
        </IconButton>
      </div>
      <DialogContent>
        <DefinitionList
          items={[
            { label: t('fact.online'), value: t(`status.${person.online_status}`), wide: true },
            ...facts.map(fact => ({ label: t(`fact.${fact}`), value: person[fact], wide: true })),
          ]}
        />
      </DialogContent>
    </Dialog>
  )
}
