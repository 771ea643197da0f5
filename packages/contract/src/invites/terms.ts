// Without schemas: the browser takes these values and nothing else.

/** What a commission is a part of: the invited member's net deposits, cash bets, or cash bets less cash wins. */
export const inviteBases = ['deposits', 'turnover', 'net-loss'] as const
export type InviteBasis = (typeof inviteBases)[number]

/** How many levels below a member can bring a commission. */
export const MAX_LEVELS = 3

export const commissionStatuses = ['waiting', 'paid'] as const
export type CommissionStatus = (typeof commissionStatuses)[number]

/** `skipped`: invites were switched off when the day was calculated. */
export const inviteDayStatuses = ['running', 'done', 'skipped'] as const
export type InviteDayStatus = (typeof inviteDayStatuses)[number]
