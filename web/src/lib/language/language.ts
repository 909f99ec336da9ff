import { setupI18n } from '@lingui/core'

/** The language of this build, as a BCP 47 tag. */
export const language = 'en'

/** Joins the parts of messages with their values. The build puts the messages into the code. */
export const i18n = setupI18n({ locale: language, messages: { [language]: {} } })
