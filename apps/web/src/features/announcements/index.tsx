import { announcements } from '@backoffice/contract/announcements/record'
import { useQuery } from '@tanstack/react-query'
import { Megaphone, Square } from 'lucide-react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { useReturnFocus } from '../../ui/dialog/overlays.ts'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
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

/** What the user has not read, until it ends. It follows the clock. */
export function UnreadAnnouncements() {
  const { data } = useQuery(read('announcements.unread'))
  useReadAgainAt(data?.data.nextAt ?? null, announcements.topic)
  return data?.data.shown.map(each => <Unread key={each.id} {...each} />)
}

function Unread({ id, title, text }: Record<'id' | 'title' | 'text', string>) {
  const { t } = useTranslation('announcements')
  const { submit, dialog } = useAction('announcements.read', { aloud: true })
  useReturnFocus()
  return (
    <Alert
      severity="info"
      role="status"
      title={title}
      action={
        <WorkingButton
          size="small"
          working={dialog.working}
          aria-label={`${t('markRead')}: ${title}`}
          onClick={() => submit({ params: { id } })}
        >
          {t('markRead')}
        </WorkingButton>
      }
    >
      {text}
    </Alert>
  )
}
