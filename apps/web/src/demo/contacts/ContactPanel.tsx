import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { isEmail } from '../core/contract.ts'
import type { Person } from '../core/person.ts'
import { useRefresh } from '../core/use-answer.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { contact } from './contract.ts'
import css from './contacts.module.css'
import { client } from './handlers.ts'

/** The fields in the order of the form, with the length of the longest text each takes. */
const longest = {
  name: 80,
  location: 80,
  role: 80,
  company: 80,
  workEmail: 120,
  personalEmail: 120,
  workPhone: 30,
  personalPhone: 30,
  status: 160,
} as const satisfies Partial<Record<keyof Person, number>>

type Field = keyof typeof longest
const fields = Object.keys(longest) as readonly Field[]
const pairs = fields.flatMap((_field, at) => (at % 2 === 0 ? [fields.slice(at, at + 2)] : []))

/** A contact, to read and to edit. */
export function ContactPanel({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('demoContacts')
  const [editing, setEditing] = useState(false)
  return (
    <Dialog place="end" aria-label={t('details', { name: person.name })} onClose={onClose}>
      <div className={css.panel}>
        <div className={css.head}>
          <Avatar name={person.name} size={56} />
          <h2>{person.name}</h2>
          <IconButton aria-label={t('close')} onClick={onClose}>
            <X size={17} aria-hidden="true" />
          </IconButton>
        </div>
        <DefinitionList
          items={fields.slice(1).map(field => ({ label: t(`field.${field}`), value: person[field], wide: true }))}
        />
        <Button variant="contained" color="primary" onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      </div>
      {editing && <ContactDialog person={person} onClose={() => setEditing(false)} />}
    </Dialog>
  )
}

const blank = {
  ...(Object.fromEntries(fields.map(field => [field, ''])) as Record<Field, string>),
  avatar: '',
  lastMessage: '',
  unReadChatCount: 0,
  online_status: 'offline' as const,
}

/** The form of a contact, or of a new one. */
export function ContactDialog({ person, onClose }: { person?: Person; onClose: () => void }) {
  const { t } = useTranslation('demoContacts')
  const refresh = useRefresh()
  const form = useEditForm({
    defaults: person ?? blank,
    send: values => client(contact.modify, values),
    onDone: () => {
      notify('success', t('saved'))
      refresh()
      onClose()
    },
  })
  const checkEmail = (text: string) => (isEmail(text) ? undefined : t('invalidEmail'))
  return (
    <FormDialog title={person?.name ?? t('newContact')} form={form} submit={t('save')} onClose={onClose} wide>
      {pairs.map(pair => (
        <Pair key={pair[0]}>
          {pair.map(field => (
            <TextField
              key={field}
              name={field}
              label={t(`field.${field}`)}
              required={field === 'name'}
              max={longest[field]}
              {...(field.endsWith('Email') ? { inputMode: 'email', check: checkEmail } : {})}
            />
          ))}
        </Pair>
      ))}
    </FormDialog>
  )
}
