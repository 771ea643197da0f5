import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { SettingDocument } from '../../ui/setting/SettingDocument.tsx'
import { DryRunPanel } from './DryRunPanel.tsx'
import { type AutoRules, ruleForm, statesWith } from './rules.ts'

/** The rules for withdrawals, turnover and auto-approval, a test of them, and their history. */
export function WithdrawalRules() {
  const canReadTags = usePermission()('members.read')
  const tags = useQuery({ ...read('members.tags'), enabled: canReadTags }).data?.data
  return (
    <SettingDocument
      form={ruleForm}
      states={statesWith(tags?.map(({ tag }) => tag) ?? [])}
      renderMore={entered => (
        <DryRunPanel rulesToTry={async () => ((await entered())?.['auto'] as AutoRules) ?? null} />
      )}
    />
  )
}
