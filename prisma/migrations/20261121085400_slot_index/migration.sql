-- The members of a slot, without looking through the conversation: whether a hit is a retry, and a shown one.
CREATE INDEX "Message_conversationKey_slotIndex_idx" ON "Message"("conversationKey", "slotIndex");
