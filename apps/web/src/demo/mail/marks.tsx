import { Inbox, MailOpen, OctagonAlert, Paperclip, Star, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { useRefresh, useSend } from '../core/use-answer.ts'
import { filters, type Folder, kinds, labels, type Mail, mailbox } from './contract.ts'
import { folderIcons } from './FolderList.tsx'
import { client } from './handlers.ts'
import css from './mail.module.css'
import { change } from './store.ts'

const setters = { starred: mailbox.setStarred, important: mailbox.setImportant }

/** Switches the star and the mark of importance. */
export function FlagButtons({ mail }: { mail: Mail }) {
  const { t } = useTranslation('demoMail')
  const send = useSend(client)
  return (
    <span className={css.flags}>
      {filters.map(flag => {
        const Icon = folderIcons[flag]
        return (
          <IconButton
            key={flag}
            size="small"
            aria-label={t(`flag.${flag}`, { subject: mail.subject || t('noSubject') })}
            title={t(`folder.${flag}`)}
            aria-pressed={mail[flag]}
            onClick={() => void send(setters[flag], { id: mail.id })}
          >
            <Icon size={16} strokeWidth={1.75} fill={mail[flag] ? 'currentColor' : 'none'} aria-hidden="true" />
          </IconButton>
        )
      })}
    </span>
  )
}

/** Which labels and other folders a mail is in, and whether files are attached. */
export function Chips({ mail, folder }: { mail: Mail; folder?: Folder }) {
  const { t } = useTranslation('demoMail')
  return (
    <span className={css.chips}>
      {[...kinds, ...labels]
        .filter(flag => mail[flag] && flag !== folder)
        .map(flag => (
          <StatusChip key={flag} tone={flag === 'spam' ? 'bad' : 'plain'} icon={folderIcons[flag]}>
            {t(`folder.${flag}`)}
          </StatusChip>
        ))}
      {mail.attach && (
        <StatusChip tone="plain" icon={Paperclip}>
          {mail.attachments.length}
          <span className="visually-hidden">{t('attached')}</span>
        </StatusChip>
      )}
    </span>
  )
}

const actions = {
  read: { icon: MailOpen, fields: { isRead: true }, fits: (mail: Mail) => !mail.isRead },
  star: { icon: Star, fields: { starred: true }, fits: (mail: Mail) => !mail.starred },
  restore: { icon: Inbox, fields: { trash: false, spam: false }, fits: (mail: Mail) => mail.trash || mail.spam },
  trash: { icon: Trash2, fields: { trash: true, spam: false }, fits: (mail: Mail) => !mail.trash },
  spam: { icon: OctagonAlert, fields: { spam: true, trash: false }, fits: (mail: Mail) => !mail.spam },
} as const

type Action = keyof typeof actions
export const moves: readonly Action[] = ['restore', 'trash', 'spam']

type Props = { mails: readonly Mail[]; offered?: readonly Action[]; onDone: () => void }

/** What can be done with all of these mails together. */
export function MailActions({ mails, offered = ['read', 'star', ...moves], onDone }: Props) {
  const { t } = useTranslation('demoMail')
  const refresh = useRefresh()
  const act = (action: Action) => {
    for (const { id } of mails) change(id, () => actions[action].fields)
    refresh()
    notify('success', t(`done.${action}`, { count: mails.length }))
    onDone()
  }
  return offered
    .filter(action => mails.some(actions[action].fits))
    .map(action => {
      const Icon = actions[action].icon
      return (
        <Button key={action} size="small" startIcon={<Icon size={14} aria-hidden="true" />} onClick={() => act(action)}>
          {t(`action.${action}`)}
        </Button>
      )
    })
}
