/** User agents, as in robots.txt, of crawlers that collect texts and media for language models. */
export const aiCrawlers = [
  ...['AI2Bot', 'Amazonbot', 'anthropic-ai', 'Applebot-Extended', 'Bytespider', 'CCBot'],
  ...['ChatGPT-User', 'Claude-SearchBot', 'Claude-User', 'Claude-Web', 'ClaudeBot', 'cohere-ai'],
  ...['cohere-training-data-crawler', 'Diffbot', 'DuckAssistBot', 'FacebookBot'],
  ...['Google-CloudVertexBot', 'Google-Extended', 'GPTBot', 'img2dataset', 'ImagesiftBot'],
  ...['meta-externalagent', 'meta-externalfetcher', 'MistralAI-User', 'OAI-SearchBot', 'omgili'],
  ...['omgilibot', 'PanguBot', 'Perplexity-User', 'PerplexityBot', 'Timpibot'],
  ...['Webzio-Extended', 'YouBot'],
] as const
