const counted = (amount: number, one: string, many = `${one}s`) =>
  amount === 0 ? `no ${many}` : amount === 1 ? `one ${one}` : `at most ${amount} ${many}`

/** Messages about spam limits, with the numbers from the site settings. */
export const spamMessages = {
  newcomerLinks: (amount: number) => `New members can have ${counted(amount, 'link')} in a text`,
  newcomerMentions: (amount: number) =>
    `New members can mention ${counted(amount, 'user')} in a text`,
  mentions: (amount: number) => `A text can mention ${counted(amount, 'user')}`,
  newcomerTexts: (amount: number) =>
    `New members can publish ${counted(amount, 'post or comment', 'posts and comments')} a day`,
  newcomerVideos: (amount: number) => `New members can publish ${counted(amount, 'video')} a day`,
}
