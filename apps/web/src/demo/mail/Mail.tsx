import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useMedia } from '../../ui/media.ts'
import { useAnswer } from '../core/use-answer.ts'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { blank, ComposeDialog, type Writing } from './Compose.tsx'
import { type Folder, folders, mailbox } from './contract.ts'
import { FolderList } from './FolderList.tsx'
import { client } from './handlers.ts'
import css from './mail.module.css'
import { MailDetails } from './MailDetails.tsx'
import { MailList, type View } from './MailList.tsx'
import { allMails, isIn } from './store.ts'

const plain: View = { search: '', order: 'newest', selected: [] }

/** The focus follows the address: to the row of the mail that was open, else to the element of this ref. */
function useFollowingFocus(address: string) {
  const main = useRef<HTMLDivElement>(null)
  const last = useRef(address)
  useEffect(() => {
    if (last.current === address) return
    const [folder = '', id] = last.current.split('/')
    last.current = address
    // A mail that has just left its folder may still be listed there.
    const stays = allMails().some(each => String(each.id) === id && isIn(folder, each))
    const row = stays && main.current?.querySelector<HTMLElement>(`li a[href$="/${CSS.escape(folder)}/${id}"]`)
    if (row) row.focus()
    else main.current?.focus({ preventScroll: true })
  }, [address])
  return main
}

/** A mailbox: its folders, beside them the mails of one folder or one mail, and a dialog to write. */
export function Mail({ rest }: { rest: readonly string[] }) {
  const { t } = useTranslation('demoMail')
  const [writing, setWriting] = useState<Writing>()
  const [views, setViews] = useState<Partial<Record<Folder, View>>>({})
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isNarrow = useMedia('(max-width: 1199.95px)')
  const [folderName = 'inbox', id, ...more] = rest
  const folder = folders.find(name => name === folderName)
  const all = useAnswer(client, mailbox.list, undefined)
  const listed = useAnswer(client, mailbox.filter, { filter: folderName.slice(0, 40) })
  const error = all.error ?? listed.error
  const shown = all.data?.mails.find(each => String(each.id) === id)
  const address = rest.join('/')
  const main = useFollowingFocus(address)
  const [opened, setOpened] = useState<string>()
  const isHere = id === undefined || (shown !== undefined && isIn(folderName, shown))
  // A mail that leaves its folder while it is open stays on screen.
  if (isHere && opened !== address) setOpened(address)
  const isMissing = all.data !== undefined && !isHere && opened !== address
  if (folder === undefined || isMissing || more.length > 0) return <NotFound />
  const name = shown === undefined ? t(`folder.${folder}`) : shown.subject || t('noSubject')
  const keep = (change: Partial<View>) =>
    setViews(old => ({ ...old, [folder]: { ...plain, ...old[folder], ...change } }))
  const close = () => setDrawerOpen(false)
  const compose = () => {
    close()
    setWriting({ title: t('newMail'), draft: blank })
  }
  const folderList = <FolderList current={folder} unread={all.data?.unreadCount} onCompose={compose} onPick={close} />
  const toFolders = (
    <Button startIcon={<MenuIcon size={16} aria-hidden="true" />} onClick={() => setDrawerOpen(true)}>
      {t('folders')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('title')} actions={isNarrow && toFolders} />
      <ReadFailed error={error} />
      <div className={css.layout}>
        {!isNarrow && folderList}
        <div key={address} ref={main} tabIndex={-1} role="group" aria-label={name} className={css.main}>
          {id === undefined && (
            <MailList mails={listed.data} folder={folder} view={views[folder] ?? plain} onView={keep} />
          )}
          {shown !== undefined && <MailDetails mail={shown} folder={folder} onWrite={setWriting} />}
        </div>
      </div>
      {isNarrow && isDrawerOpen && (
        <Dialog place="start" aria-label={t('folders')} onClose={close}>
          {folderList}
        </Dialog>
      )}
      {writing !== undefined && <ComposeDialog writing={writing} onClose={() => setWriting(undefined)} />}
    </>
  )
}
