import { Link } from '@tanstack/react-router'
import { Flag, Inbox, Mail, Mails, OctagonAlert, PenLine, Send, Star, Tag, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { filters, type Folder, kinds, labels } from './contract.ts'
import css from './mail.module.css'

export const folderIcons = {
  all: Mails,
  inbox: Inbox,
  sent: Send,
  draft: PenLine,
  spam: OctagonAlert,
  trash: Trash2,
  starred: Star,
  important: Flag,
  promotions: Tag,
  forums: Tag,
} as const

const groups = { folders: ['all', 'inbox', ...kinds], filters, labels } as const

type Props = {
  current: Folder
  /** The numbers of unread mails. */
  unread: Readonly<Record<Folder, number>> | undefined
  onCompose: () => void
  onPick: () => void
}

/** A button to write, the folders, the filters and the labels. */
export function FolderList({ current, unread, onCompose, onPick }: Props) {
  const { t } = useTranslation('demoMail')
  const link = (folder: Folder) => {
    const Icon = folderIcons[folder]
    const count = unread?.[folder] ?? 0
    return (
      <Link
        key={folder}
        to="/demo/$"
        params={{ _splat: `mail/${folder}` }}
        className={css.folder}
        aria-current={folder === current ? 'page' : undefined}
        onClick={onPick}
      >
        <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
        {t(`folder.${folder}`)}
        {count > 0 && (
          <StatusChip tone="plain" icon={Mail}>
            {t('unread', { count })}
          </StatusChip>
        )}
      </Link>
    )
  }
  return (
    <nav className={css.folders} aria-label={t('folders')}>
      <Button variant="contained" startIcon={<PenLine size={16} aria-hidden="true" />} onClick={onCompose}>
        {t('compose')}
      </Button>
      {(Object.keys(groups) as (keyof typeof groups)[]).map(group => (
        <section key={group}>
          <h2 className={group === 'folders' ? 'visually-hidden' : css.group}>{t(`group.${group}`)}</h2>
          {groups[group].map(link)}
        </section>
      ))}
    </nav>
  )
}
