import { useTranslation } from 'react-i18next'
import { useActionForm } from '../../../ui/action/use-action-form.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { ReasonField } from '../../../ui/form/ReasonField.tsx'
import { type Member, memberBlocks } from '../member.ts'
import css from './actions.module.css'

/** What a member is kept from: five switches, one reason. Only what was switched is sent. */
export function BlocksDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { id, username, blocks } = member
  const form = useActionForm('members.block', {
    defaults: { ...blocks, reason: '' },
    request: ({ reason, ...after }) => {
      const changed = Object.fromEntries(
        memberBlocks.filter(block => after[block] !== blocks[block]).map(block => [block, after[block]]),
      )
      return { params: { id }, body: { ...changed, reason: reason.trim() } }
    },
    done: () => t('done.block', { username }),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('blocks.title', { username })} form={form} submit={t('blocks.save')} onClose={onClose}>
      <fieldset className={css.switches}>
        <legend>{t('blocks.from')}</legend>
        {memberBlocks.map(block => (
          <CheckField key={block} name={block} label={t(`blocks.${block}`)} />
        ))}
      </fieldset>
      <ReasonField
        name="reason"
        label={t('reason')}
        required
        suggestions={t('blocks.reasons', { returnObjects: true }) as string[]}
      />
    </FormDialog>
  )
}
