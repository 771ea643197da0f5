import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ruleName } from '../../ui/rule-name.ts'

/** The name of a rule, for the title of its page; undefined until it is loaded. */
export function useRuleName(id: string): string | undefined {
  const { t } = useTranslation('risk')
  const rule = useQuery({ ...read('risk.rule', { params: { id } }), enabled: id !== NEW }).data?.data
  return id === NEW ? t('rules.new') : rule && ruleName(t, rule)
}

const NEW = 'new'
