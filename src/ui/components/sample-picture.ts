/** A landscape of four by three pixels, for examples: nothing is fetched to show it. */
export const samplePicture = 'data:image/gif;base64,R0lGODlhBAADAJEAAH2+6/rNjDyCbhlGSywAAAAABAADAAACBYQDkjJdADs=';
