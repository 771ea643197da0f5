export const paths = {
  home: '/dashboard/default',
  withdrawals: '/account/withdraw',
  depositSummary: '/account-summary/deposit',
  withdrawalSummary: '/account-summary/withdraw',
  members: '/member/list',
  admins: '/admin/list',
  promotions: '/promotion',
  creditCodes: '/creditcode',
  campaigns: '/Campaign',
  agentAccount: '/agentinfo',
  audit: '/audit',
  login: '/login',
} as const
