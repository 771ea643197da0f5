// Without schemas: the browser takes these values and nothing else.

export const documentKinds = [
  'identity-card',
  'passport',
  'selfie',
  'bank-book',
  'address',
  'source-of-funds',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** `removed`: its pages and its number are deleted. */
export const documentStatuses = ['waiting', 'accepted', 'refused', 'expired', 'removed'] as const
export type DocumentStatus = (typeof documentStatuses)[number]
export const documentSources = ['staff', 'player'] as const
/** Why a document is refused. */
export const refusalCodes = [
  'unreadable',
  'expired',
  'incomplete',
  'other-person',
  'other-kind',
  'altered',
  'other',
] as const
export type RefusalCode = (typeof refusalCodes)[number]
export const documentActions = ['accept', 'refuse', 'remove'] as const

export const requestStatuses = ['open', 'fulfilled', 'cancelled'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** 0: none, 1: identity, 2: also address or bank account, 3: also the source of funds. */
export const kycLevels = [0, 1, 2, 3] as const
export type KycLevel = (typeof kycLevels)[number]

/** What an upload may be. Pictures are re-encoded, and the pages of a PDF become pictures. */
export const documentFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
/** All files of an upload together. */
export const MAX_DOCUMENT_BYTES = 15 * 1024 * 1024
export const MAX_DOCUMENT_FILES = 10
/** A player's upload arrives as a signed event, which has a smaller limit. */
export const MAX_EVENT_DOCUMENT_BYTES = 3_000_000
/** The most pages of a document. */
export const MAX_DOCUMENT_PAGES = 30

export const MAX_DOCUMENT_LABEL = 100
export const MAX_DOCUMENT_NUMBER = 60
export const MAX_DOCUMENT_TEXT = 500
/** The shortest reason for seeing a document. */
export const MIN_VIEW_REASON = 3
/** Documents that expire within so many days are listed as such. */
export const EXPIRING_DAYS = 30
/** What the list is asked for. */
export const documentExpiries = ['expiring', 'expired'] as const
/** How long a member has to send what is requested, by default and at most. */
export const REQUEST_DAYS = 14
export const MAX_REQUEST_DAYS = 365
/** Documents that wait for a check, of one member. */
export const MAX_WAITING_DOCUMENTS = 20
