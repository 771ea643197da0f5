import { useNavigate } from '@tanstack/react-router'
import { Download, Forward, PenLine, Reply } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { useSend } from '../core/use-answer.ts'
import { Art } from '../parts/Art.tsx'
import { Avatar } from '../parts/Avatar.tsx'
import { useAnswers, type Writing } from './Compose.tsx'
import { type Folder, type Mail, mailbox } from './contract.ts'
import { client } from './handlers.ts'
import css from './mail.module.css'
import { Chips, FlagButtons, MailActions, moves } from './marks.tsx'
import { draftOf } from './store.ts'

type Props = { mail: Mail; folder: Folder; onWrite: (writing: Writing) => void }

/** A mail, which is read from now on. */
export function MailDetails({ mail, folder, onWrite }: Props) {
  const { t } = useTranslation('demoMail')
  const navigate = useNavigate()
  const send = useSend(client)
  const { reply, forward } = useAnswers()
  const { id, isRead } = mail
  const setRead = useEffectEvent(() => void send(mailbox.setRead, { id }))
  useEffect(() => {
    if (!isRead) setRead()
  }, [isRead])
  const list = { to: '/demo/$', params: { _splat: `mail/${folder}` } } as const
  const leave = () => void navigate(list)
  const edit = () => onWrite({ title: t('continue'), draft: draftOf(mail), id, onSent: leave })
  const AnswerIcon = mail.draft ? PenLine : Reply
  return (
    <>
      <div className={css.tools}>
        <LinkButton {...list} size="small">
          {t('backTo', { folder: t(`folder.${folder}`) })}
        </LinkButton>
        <MailActions mails={[mail]} offered={moves} onDone={leave} />
      </div>
      <Panel title={mail.subject || t('noSubject')} actions={<FlagButtons mail={mail} />}>
        <div className={css.mail}>
          <Addresses mail={mail} />
          <Chips mail={mail} />
          <p className={css.message}>{mail.message}</p>
          {mail.attach && <Files mail={mail} />}
          <div className={css.tools}>
            <Button
              variant="contained"
              startIcon={<AnswerIcon size={16} aria-hidden="true" />}
              onClick={mail.draft ? edit : () => onWrite(reply(mail))}
            >
              {mail.draft ? t('continue') : t('reply')}
            </Button>
            <Button startIcon={<Forward size={16} aria-hidden="true" />} onClick={() => onWrite(forward(mail))}>
              {t('forward')}
            </Button>
          </div>
        </div>
      </Panel>
    </>
  )
}

function Addresses({ mail }: { mail: Mail }) {
  const { t } = useTranslation('demoMail')
  const { sender, time } = mail
  const { cc, bcc } = draftOf(mail)
  const from = (
    <span className={css.tools}>
      <Avatar name={sender.name} size={28} />
      <bdi>{`${sender.name} <${sender.email}>`}</bdi>
    </span>
  )
  return (
    <DefinitionList
      items={[
        { label: t('field.from'), value: from },
        { label: t('field.about'), value: sender.about },
        { label: t('field.to'), value: sender.to },
        { label: t('field.cc'), value: cc, optional: true },
        { label: t('field.bcc'), value: bcc, optional: true },
        { label: t('field.time'), value: <Instant at={time} form="dateTime" /> },
      ]}
    />
  )
}

/** Saves the drawing of the pressed button as a file. */
function download({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const drawing = currentTarget.querySelector('svg')
  if (drawing === null) return
  const link = document.createElement('a')
  link.href = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`
  link.download = currentTarget.value
  link.click()
}

/** The attached pictures. They are drawn in this browser. */
function Files({ mail }: { mail: Mail }) {
  const { t } = useTranslation('demoMail')
  return (
    <section>
      <h3 className={css.group}>{t('attached')}</h3>
      <div className={css.tools}>
        {mail.attachments.map(({ image, title }) => (
          <button key={title} value={title} type="button" className={css.file} onClick={download}>
            <Art name={image} />
            <span className={css.tools}>
              <Download size={15} aria-hidden="true" />
              <span className="visually-hidden">{t('download')}</span>
              <bdi>{title}</bdi>
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
