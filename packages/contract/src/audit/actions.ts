import type { CodeUnder, Namespace } from '../texts/words.ts'

/**
 * Every action that is audited, by the name of its command: its label is under `audit.action` in the words of its noun.
 * A test finds commands without a label. An attempt that is refused for want of a permission is audited under the name
 * of its endpoint: see {@link actionNames}.
 */
export type AuditAction = { [N in Namespace]: CodeUnder<N, 'audit.action'> }[Namespace]

/** Endpoints that are not named like the action they attempt. */
const attempts: Readonly<Record<string, AuditAction>> = {
  'withdrawals.settings-change': 'withdrawal-settings.change',
  'members.status': 'member.change-status',
  'invites.run': 'invite-day.run',
  'members.block': 'member.change-blocks',
  'banking.add-account': 'bank-account.add',
  'banking.change-account': 'bank-account.change',
  'banking.account-status': 'bank-account.status',
  'banking.account-secret': 'bank-account.secret',
  'banking.explain': 'bank-line.explain',
  'banking.move': 'own-transfer.book',
  'banking.cancel-transfer': 'own-transfer.cancel',
  'banking.unlink-line': 'own-transfer.unlink',
  'banking.change-settings-tmn': 'channel-setting.change',
  'banking.change-settings-scb': 'channel-setting.change',
  'banking.change-settings-gsb': 'channel-setting.change',
  'banking.close-day': 'bank-day.close',
  'statements.add-mapping': 'statement-mapping.add',
  'statements.change-mapping': 'statement-mapping.change',
  'statements.remove-mapping': 'statement-mapping.remove',
  'integration.retry': 'player-event.retry',
  'risk.create-rule': 'risk-rule.create',
  'risk.save-rule': 'risk-rule.save',
  'risk.preview': 'risk-rule.preview',
  'risk.switch-on': 'risk-rule.switch-on',
  'risk.switch-off': 'risk-rule.switch-off',
  'ranking.create': 'rank-tier.create',
  'ranking.change': 'rank-tier.change',
  'ranking.delete': 'rank-tier.delete',
  'ranking.move': 'rank.move',
}

/**
 * The names of the action an attempt was about, the first that has a label: endpoints are named after the plural,
 * `withdrawals.approve`, commands after one record, `withdrawal.approve`.
 */
export const actionNames = (name: string): readonly string[] => [
  name,
  ...(attempts[name] === undefined ? [] : [attempts[name]]),
  name.replace(/s\./, '.'),
]

/** The same of a kind of record: attempts without the permission name the noun of the endpoint, `withdrawals`. */
export const kindNames = (kind: string): readonly string[] => [kind, kind.replace(/s$/, '')]
