import { announcements } from '@backoffice/contract/announcements/record'
import { useQuery } from '@tanstack/react-query'
import { Megaphone, Square } from 'lucide-react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import type { RecordScreen } from '../../ui/record/record-screen.ts'
import { useReadAgainAt } from '../../ui/time/use-read-again-at.ts'

/** All announcements, newest first, one of them beside the list. */
export const screen: RecordScreen<typeof announcements> = {
  of: announcements,
  words: 'announcements',
  icon: Megaphone,
  icons: { end: Square },
  nameOf: ({ title }) => title,
  list: {
    columns: {
      title: { width: 240, always: true },
      audience: { width: 150 },
      text: { width: 200, optional: true },
      createdAt: { yields: 1 },
      createdBy: { yields: 2 },
    },
    card: { title: row => row.title, line: row => row.text },
  },
  form: { defaults: { audience: 'everyone' } },
  facts: ['audience', 'startsAt', 'endsAt', 'createdAt', 'createdBy', 'text'],
}

/** The button that had the focus is gone. */
const toContent = () => document.getElementById('content')?.focus()

/** What the user has not read, until it ends. It follows the clock. */
export function UnreadAnnouncements() {
  const { t } = useTranslation('announcements')
  const { data } = useQuery(read('announcements.unread'))
  const { submit } = useAction('announcements.read', { aloud: true, onDone: toContent })
  useReadAgainAt(data?.data.nextAt ?? null, announcements.topic)
  return data?.data.shown.map(({ id, title, text }) => (
    <Alert
      key={id}
      severity="info"
      role="status"
      title={title}
      action={
        <Button size="small" aria-label={`${t('markRead')}: ${title}`} onClick={() => submit({ params: { id } })}>
          {t('markRead')}
        </Button>
      }
    >
      {text}
    </Alert>
  ))
}
