import { Paperclip, Save } from 'lucide-react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { useRefresh } from '../core/use-answer.ts'
import { addressesOf, addressList, type Draft, longest, type Mail } from './contract.ts'
import css from './mail.module.css'
import { draftOf, saveDraft, sendLetter } from './store.ts'

/** What the dialog starts with. `id`: the draft that is continued; `onSent`: called when it is no draft any more. */
export type Writing = {
  readonly title: string
  readonly draft: Draft
  readonly id?: number
  readonly onSent?: () => void
}

export const blank: Draft = { to: '', cc: '', bcc: '', subject: '', message: '', attachments: [] }

/** The reply to a mail, and the mail that sends it on. */
export function useAnswers() {
  const { t } = useTranslation('demoMail')
  const format = useFormat()
  const start = ({ subject, message, sender, time }: Mail, prefix: 'Re: ' | 'Fwd: '): Draft => {
    const source = t('quoted', { name: sender.name, time: format.when(time, 'dateTime') })
    const quote = message.replaceAll(/^/gm, '> ')
    return {
      ...blank,
      subject: (subject.startsWith(prefix) ? subject : prefix + subject).slice(0, longest.subject),
      // Half of the length is left to write.
      message: `\n\n${source}\n${quote}`.slice(0, longest.message / 2),
    }
  }
  return {
    reply: (mail: Mail): Writing => ({
      title: t('reply'),
      draft: { ...start(mail, 'Re: '), to: mail.sent ? draftOf(mail).to : mail.sender.email },
    }),
    forward: (mail: Mail): Writing => ({
      title: t('forward'),
      draft: { ...start(mail, 'Fwd: '), attachments: mail.attachments },
    }),
  }
}

/** Writes a mail, to be sent or kept as a draft. */
export function ComposeDialog({ writing, onClose }: { writing: Writing; onClose: () => void }) {
  const { t } = useTranslation('demoMail')
  const refresh = useRefresh()
  const finish = (message: string) => {
    notify('success', message)
    refresh()
    onClose()
  }
  const form = useEditForm({
    defaults: writing.draft,
    send: async values => sendLetter(values, writing.id),
    onDone: () => {
      finish(t('wasSent'))
      writing.onSent?.()
    },
  })
  const keep = () => {
    saveDraft(form.rhf.getValues(), writing.id)
    finish(t('draftSaved'))
  }
  const check = (text: string) =>
    addressesOf(text).length > 0 && addressList.safeParse(text).success ? undefined : t('invalidAddresses')
  const address = { max: longest.addresses, inputMode: 'email', check } as const
  const isReply = writing.draft.to !== ''
  const files = writing.draft.attachments.map(({ title }) => title).join(', ')
  return (
    <FormDialog wide title={writing.title} form={form} submit={t('send')} onClose={onClose}>
      <TextField name="to" label={t('field.to')} required autoFocus={!isReply} hint={t('addressHint')} {...address} />
      <Pair>
        <TextField name="cc" label={t('field.cc')} {...address} />
        <TextField name="bcc" label={t('field.bcc')} {...address} />
      </Pair>
      <TextField name="subject" label={t('field.subject')} required max={longest.subject} />
      <div className={css.editor}>
        <TextField name="message" label={t('field.message')} autoFocus={isReply} multiline max={longest.message} />
      </div>
      <div className={css.tools}>
        <Button startIcon={<Save size={15} aria-hidden="true" />} onClick={keep}>
          {t('saveDraft')}
        </Button>
        {files !== '' && <Paperclip size={14} aria-hidden="true" />}
        {files}
      </div>
    </FormDialog>
  )
}
