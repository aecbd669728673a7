// Escapes a name or value from data for use in Markdown, so that its stars and brackets are literal.

const active = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^[#>+-](?=\s)|(?<=^\d{1,9})[.)](?=\s|$)/gu;

export const literalText = (text: string): string => text.replace(active, String.raw`\$&`);
