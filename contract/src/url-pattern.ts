/** URLs in texts, which become links. Bidirectional controls end one: it would look like another. */
export const URL_PATTERN = /\bhttps?:\/\/[^\s<>"'`\u202a-\u202e\u2066-\u2069]+/gi
